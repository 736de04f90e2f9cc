// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { ref } from 'vue'
import type { ContentFilter } from '../gql/graphql.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient, idle } from '../test/scripted-client.ts'
import { useListSelection } from './useListSelection.ts'

let unmount: () => void = () => undefined
afterEach(() => {
  unmount()
})

function open({ matching = 120, isMore = false, decide = true, failures = 0 } = {}) {
  const items = ref([{ id: 'a' }, { id: 'b' }])
  const hasMore = ref(true)
  const filter = ref<ContentFilter>({ search: 'casino' })
  const network = scriptedClient({
    CountSelection: () => {
      if (failures-- > 0) return new Error('gone')
      return {
        data: {
          countSelection: {
            __typename: 'SelectionCount',
            totalCount: { __typename: 'ListCount', count: matching, isMore },
            authorCount: 1,
            takenCount: 0,
            digest: 'x',
            sampleContent: [],
            sampleUsers: [],
          },
        },
      }
    },
  })
  const mounted = mountComposable(network.client, () =>
    useListSelection({ kind: 'content', items, hasMore, filter }, { select: true, decide }),
  )
  unmount = mounted.unmount
  return { items, hasMore, filter, network, selecting: mounted.result }
}

/** All rows that are shown are selected, and what matches is counted. */
async function openCounted(over: Parameters<typeof open>[0] = {}) {
  const opened = open(over)
  opened.selecting.selectMore()
  await idle()
  return opened
}

describe('selecting content', () => {
  it('rows are decided on by their ids', () => {
    const { selecting, network } = open()
    selecting.selected.value = ['b']
    expect(selecting.selection.value).toEqual({ content: { ids: ['b'] } })
    expect(selecting.canSelectMatching.value).toBe(false)
    expect(network.namesSent()).toEqual([])
  })

  it('all that are shown, then all that match: by the filters, as many as were counted', async () => {
    const { selecting, network } = await openCounted()
    expect(selecting.selected.value).toEqual(['a', 'b'])
    expect(network.sent).toEqual([
      { name: 'CountSelection', variables: { selection: { content: { search: 'casino' } }, sampleSize: 5 } },
    ])
    expect([selecting.canSelectMatching.value, selecting.matching.value]).toEqual([true, 120])
    selecting.selectMore()
    expect(selecting.selection.value).toEqual({ content: { search: 'casino' } })
  })

  it('is not possible for more than can be decided on at once', async () => {
    const { selecting } = await openCounted({ matching: 10_000, isMore: true })
    selecting.selectMatching()
    expect([selecting.isTooMany.value, selecting.isMatching.value]).toEqual([true, false])
  })

  it('is not offered where the rows are all there is, or to whoever may not decide', async () => {
    const { selecting, hasMore } = open()
    hasMore.value = false
    selecting.selectMore()
    expect(selecting.canSelectMatching.value).toBe(false)
    const other = await openCounted({ decide: false })
    expect([other.selecting.canSelectMatching.value, other.network.namesSent()]).toEqual([false, []])
  })

  it('more rows than a filter takes ids are decided on when they are all there are', async () => {
    const { selecting, items, hasMore } = open()
    items.value = Array.from({ length: 120 }, (_, n) => ({ id: `row-${String(n)}` }))
    selecting.selectMore()
    await idle()
    expect(selecting.isTooManyPicked.value).toBe(true)
    hasMore.value = false
    expect(selecting.isTooManyPicked.value).toBe(false)
    expect(selecting.selection.value).toEqual({ content: { search: 'casino' } })
    selecting.selected.value = items.value.slice(1).map(({ id }) => id)
    expect(selecting.isTooManyPicked.value).toBe(true)
    selecting.selected.value = items.value.slice(0, 100).map(({ id }) => id)
    expect(selecting.isTooManyPicked.value).toBe(false)
  })

  it('one row that is left out leaves the others selected, and no more than them', async () => {
    const { selecting } = await openCounted()
    selecting.selectMatching()
    selecting.selected.value = ['a']
    await idle()
    expect(selecting.selection.value).toEqual({ content: { ids: ['a'] } })
  })

  it('rows that are read later are among all that match', async () => {
    const { selecting, items } = await openCounted()
    selecting.selectMatching()
    items.value = [...items.value, { id: 'c' }]
    await idle()
    expect([selecting.isMatching.value, selecting.selected.value]).toEqual([true, ['a', 'b', 'c']])
  })

  it('what could not be counted is counted when it is asked for again', async () => {
    const { selecting, network } = await openCounted({ failures: 1 })
    expect([selecting.matching.value, selecting.isCounting.value]).toEqual([undefined, false])
    selecting.selectMatching()
    await idle()
    expect([selecting.matching.value, selecting.isMatching.value]).toEqual([120, false])
    expect(network.namesSent()).toHaveLength(2)
  })

  it('other filters select nothing', async () => {
    const { selecting, filter } = await openCounted()
    selecting.selectMatching()
    filter.value = { search: 'bank' }
    await idle()
    expect([selecting.count.value, selecting.isMatching.value]).toEqual([0, false])
  })
})
