// @vitest-environment jsdom
import { DefaultApolloClient } from '@vue/apollo-composable'
import { expect, it } from 'vitest'
import { createApp, ref } from 'vue'
import { createMemoryHistory, createRouter } from 'vue-router'
import { i18n } from '../../app/i18n.ts'
import { idle, refusal, scriptedClient } from '../../test/scripted-client.ts'
import { usePolicyVersions } from './usePolicyVersions.ts'

const policyAt = (revision: number) => ({
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
      draft: [],
    },
  },
})
const versions = {
  data: {
    writtenPolicyVersions: {
      __typename: 'WrittenPolicyVersionConnection',
      nodes: [],
      pageInfo: { __typename: 'PageInfo', endCursor: null, hasNextPage: false },
    },
  },
}

it('a version is restored at the second try where another admin had changed the draft since the page was opened', async () => {
  const reads = [policyAt(1), policyAt(2)]
  const { client, namesSent } = scriptedClient({
    WrittenPolicy: () => reads.shift() ?? new Error('read once too often'),
    WrittenPolicyVersions: () => versions,
    RestoreWrittenPolicyVersion: ({ basedOn }) =>
      basedOn === 2
        ? {
            data: {
              restoreWrittenPolicyVersion: {
                __typename: 'RestoreWrittenPolicyVersionPayload',
                writtenPolicy: null,
                refusals: [],
              },
            },
          }
        : refusal('CONFLICT'),
  })
  const router = createRouter({
    history: createMemoryHistory(),
    routes: [
      { path: '/', component: { render: () => null } },
      { path: '/policy/:id', name: 'written-policy', component: { render: () => null } },
    ],
  })
  const box: { page?: ReturnType<typeof usePolicyVersions> } = {}
  const app = createApp({
    setup: () => {
      box.page = usePolicyVersions('p', ref({ version: 'none', with: 'none' }))
      return () => null
    },
  })
  app.provide(DefaultApolloClient, client).use(i18n).use(router).mount(document.createElement('div'))
  const { page } = box
  if (!page) throw new Error('not mounted')
  await idle()
  await page.restore.run(1)
  expect(page.restore.failure.value?.code).toBe('CONFLICT')
  expect(namesSent().filter((name) => name === 'WrittenPolicyVersions')).toHaveLength(2)
  await page.restore.run(1)
  expect(page.restore.failure.value).toBeUndefined()
  expect(router.currentRoute.value.name).toBe('written-policy')
  app.unmount()
})
