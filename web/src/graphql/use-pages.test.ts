// @vitest-environment jsdom
import { computed } from 'vue'
import { expect, it } from 'vitest'
import { DeletedRulesDocument } from '../gql/graphql.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { refusal, scriptedClient, idle } from '../test/scripted-client.ts'
import { pagedFields } from './pages-policy.ts'
import { usePages } from './usePages.ts'

const rule = (ruleId: string) => ({
  __typename: 'DeletedRule',
  type: 'CONTENT',
  ruleId,
  version: 1,
  name: ruleId,
  at: '2026-01-01T00:00:00Z',
  actor: { __typename: 'Actor', kind: 'MEMBER', id: 'ada', name: 'Ada', key: null },
})

const page = (ruleId: string, hasNextPage: boolean) => ({
  data: {
    deletedRules: {
      __typename: 'DeletedRuleConnection',
      nodes: [rule(ruleId)],
      pageInfo: { __typename: 'PageInfo', endCursor: ruleId, hasNextPage },
    },
  },
})

it('a page that could not be read leaves the ones before it, says why, and is read at the next try', async () => {
  let isAway = true
  const { client } = scriptedClient(
    {
      DeletedRules: ({ after }) =>
        after === undefined
          ? page('first', true)
          : isAway
            ? refusal('INTERNAL_SERVER_ERROR')
            : page('second', false),
    },
    pagedFields,
  )
  const { result: pages, unmount } = mountComposable(client, () =>
    usePages({
      query: DeletedRulesDocument,
      variables: computed(() => ({ filter: { types: ['CONTENT' as const] }, first: 1 })),
      read: (data) => data.deletedRules,
    }),
  )
  const ids = () => pages.items.value.map(({ ruleId }) => ruleId)
  await idle()
  expect(ids()).toEqual(['first'])

  await pages.loadMore()
  await idle()
  expect([ids(), pages.hasMore.value]).toEqual([['first'], true])
  expect(pages.error.value?.message).toContain('INTERNAL_SERVER_ERROR')

  isAway = false
  await pages.loadMore()
  await idle()
  expect([ids(), pages.hasMore.value, pages.error.value]).toEqual([['first', 'second'], false, null])
  unmount()
})
