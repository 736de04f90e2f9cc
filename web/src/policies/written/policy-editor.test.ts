// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { mountComposable } from '../../test/mount-composable.ts'
import { idle, refusal, scriptedClient } from '../../test/scripted-client.ts'
import { usePolicyEditor } from './usePolicyEditor.ts'

/** The policy as it is read, with the text that its only section has in a revision. */
const policyAt = (revision: number, markdown: string) => ({
  data: {
    writtenPolicy: {
      __typename: 'WrittenPolicy',
      id: 'p',
      name: 'Guidelines',
      revision,
      publishedVersion: 2,
      published: null,
      hasDraft: true,
      draftUpdatedAt: null,
      draftUpdatedBy: null,
      draft: [
        {
          __typename: 'WrittenPolicySection',
          markdown,
          policyCategory: {
            __typename: 'PolicyCategory',
            id: 'spam',
            name: 'Spam',
            policyId: 'spam',
            deleted: false,
          },
        },
      ],
    },
  },
})

it('[V2.7.2] what another admin changed before it was published is shown, and published once it was seen', async () => {
  const reads = [policyAt(1, 'No ads.'), policyAt(2, 'No ads at all.'), policyAt(3, 'No ads at all.')]
  const { client, sent } = scriptedClient({
    WrittenPolicy: () => reads.shift() ?? new Error('read once too often'),
    PublishWrittenPolicy: ({ basedOn }) =>
      basedOn === 2
        ? {
            data: {
              publishWrittenPolicy: {
                __typename: 'PublishWrittenPolicyPayload',
                writtenPolicy: null,
                refusals: [],
              },
            },
          }
        : refusal('CONFLICT'),
  })
  const { result: editor, unmount } = mountComposable(client, () => usePolicyEditor('p'))
  await idle()
  expect(editor.sections.value.map(({ markdown }) => markdown)).toEqual(['No ads.'])
  expect(await editor.publish.run('', '')).toBeUndefined()
  expect(editor.publish.failure.value?.code).toBe('CONFLICT')
  expect(editor.sections.value.map(({ markdown }) => markdown)).toEqual(['No ads at all.'])
  expect(await editor.publish.run('', '')).toBe(true)
  const published = sent.filter(({ name }) => name === 'PublishWrittenPolicy')
  expect(published.map(({ variables }) => variables['basedOn'])).toEqual([1, 2])
  unmount()
})
