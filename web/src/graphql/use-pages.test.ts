// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest'
import { computed, ref } from 'vue'
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

afterEach(() => {
  history.replaceState(null, '')
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

/** A list of three pages, of one rule each, whose rules are named anew with `rename`. */
function threePages() {
  let suffix = ''
  let isAway = false
  const network = scriptedClient(
    {
      DeletedRules: ({ after }) => {
        if (isAway) return refusal('INTERNAL_SERVER_ERROR')
        const position = after === undefined ? 0 : Number(String(after).charAt(0)) + 1
        return page(`${String(position)}${suffix}`, position < 2)
      },
    },
    pagedFields,
  )
  const types = ref<'CONTENT' | 'USER'>('CONTENT')
  const open = () => {
    const { result: pages, unmount } = mountComposable(network.client, () =>
      usePages({
        query: DeletedRulesDocument,
        variables: computed(() => ({ filter: { types: [types.value] }, first: 1 })),
        read: (data) => data.deletedRules,
      }),
    )
    return { pages, unmount, ids: () => pages.items.value.map(({ ruleId }) => ruleId) }
  }
  return {
    open,
    types,
    requests: () => network.sent.length,
    rename: (to: string) => (suffix = to),
    setAway: (away: boolean) => (isAway = away),
    /** Opens the list and reads two pages of it. */
    openTwo: async () => {
      const list = open()
      await expect.poll(() => [list.ids(), list.pages.loading.value]).toEqual([['0'], false])
      await list.pages.loadMore()
      await expect.poll(() => [list.ids(), list.pages.loading.value]).toEqual([['0', '1'], false])
      return list
    },
  }
}

it('a list that is read again keeps its length', async () => {
  const { openTwo, rename, requests } = threePages()
  const { pages, ids, unmount } = await openTwo()
  rename(' anew')
  await pages.refetch()
  await expect
    .poll(() => [ids(), pages.hasMore.value, pages.loading.value, requests()])
    .toEqual([['0 anew', '1 anew'], true, false, 4])
  unmount()
})

it('a list that is returned to has all its rows at once, and then what the server has of them', async () => {
  const { open, openTwo, rename, requests } = threePages()
  ;(await openTwo()).unmount()
  rename(' anew')
  history.replaceState({ forward: '/rules/1' }, '')
  const { ids, pages, unmount } = open()
  expect(ids()).toEqual(['0', '1'])
  await expect
    .poll(() => [ids(), pages.hasMore.value, pages.loading.value, requests()])
    .toEqual([['0 anew', '1 anew'], true, false, 4])
  unmount()
})

it('a list that is returned to keeps its rows where the server is away, and says why', async () => {
  const { open, openTwo, setAway } = threePages()
  ;(await openTwo()).unmount()
  setAway(true)
  history.replaceState({ forward: '/rules/1' }, '')
  const { ids, pages, unmount } = open()
  await expect.poll(() => pages.error.value?.message).toContain('INTERNAL_SERVER_ERROR')
  expect([ids(), pages.loading.value]).toEqual([['0', '1'], false])

  setAway(false)
  await pages.refetch()
  await expect.poll(() => [ids(), pages.error.value]).toEqual([['0', '1'], null])
  unmount()
})

it('a list that is opened anew begins with its first page', async () => {
  const { open, openTwo } = threePages()
  ;(await openTwo()).unmount()
  const { ids, unmount } = open()
  await expect.poll(() => ids()).toEqual(['0'])
  unmount()
})

it('a list that was returned to is read from the server under each further filter', async () => {
  const { open, openTwo, types, rename, requests } = threePages()
  ;(await openTwo()).unmount()
  history.replaceState({ forward: '/rules/1' }, '')
  const { ids, unmount } = open()
  await expect.poll(() => requests()).toBe(4)
  types.value = 'USER'
  await expect.poll(() => [ids(), requests()]).toEqual([['0'], 5])
  rename(' anew')
  types.value = 'CONTENT'
  await expect.poll(() => ids()).toEqual(['0 anew'])
  unmount()
})
