// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { mountComposable } from '../test/mount-composable.ts'
import { idle, scriptedClient } from '../test/scripted-client.ts'
import { useAssignees } from './useAssignees.ts'

const person = (id: string, refusal: string | null = null) => ({
  __typename: 'ReviewAssignee',
  member: { __typename: 'Member', id, name: id },
  refusal,
})

async function ask(wanted: boolean) {
  const reviewAssignees = [person('cleo', 'They do not see this review'), person('mo')]
  const { client, sent } = scriptedClient({ ReviewAssignees: () => ({ data: { reviewAssignees } }) })
  const { result } = mountComposable(client, () =>
    useAssignees(
      () => 'r',
      () => wanted,
    ),
  )
  await idle()
  return { ...result, sent }
}

it('a review is handed to the first who can have it, unless another is chosen', async () => {
  const { assignees, memberId } = await ask(true)
  expect(assignees.value?.map(({ member, refusal }) => [member.id, refusal])).toEqual([
    ['cleo', 'They do not see this review'],
    ['mo', null],
  ])
  expect(memberId.value).toBe('mo')
})

it('nobody is asked for where it is not handed over', async () => {
  expect((await ask(false)).sent).toEqual([])
})
