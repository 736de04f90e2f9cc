// @vitest-environment jsdom
import { gql, type TypedDocumentNode } from '@apollo/client/core'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { pagesPolicy } from '../graphql/pages-policy.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { scriptedClient, idle } from '../test/scripted-client.ts'
import { useLiveList } from './useLiveList.ts'

interface Row {
  __typename: 'Row'
  id: string
  rank: number
}
interface Page {
  rows: {
    __typename: 'Rows'
    nodes: Row[]
    pageInfo: { __typename: 'PageInfo'; endCursor: string | null; hasNextPage: boolean }
  }
}
interface Change {
  rowChanged: { __typename: 'RowEvent'; gone: boolean; row: Row }
}

const rowsQuery = gql`
  query Rows($after: String) {
    rows(after: $after) {
      nodes {
        id
        rank
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
` as TypedDocumentNode<Page, { after?: string | null }>
const placesQuery = gql`
  query RowPlaces($after: String) {
    rows(after: $after) {
      nodes {
        id
      }
      pageInfo {
        endCursor
        hasNextPage
      }
    }
  }
` as TypedDocumentNode<Page, { after?: string | null }>
const rowChanged = gql`
  subscription RowChanged {
    rowChanged {
      gone
      row {
        id
        rank
      }
    }
  }
` as TypedDocumentNode<Change, Record<string, never>>
const groupChanged = gql`
  subscription GroupChanged {
    groupChanged {
      row {
        id
        rank
      }
    }
  }
` as TypedDocumentNode<Change, Record<string, never>>

const row = (id: string, rank: number): Row => ({ __typename: 'Row', id, rank })
const page = (nodes: Row[], endCursor: string | null = null): { data: Page } => ({
  data: {
    rows: {
      __typename: 'Rows',
      nodes,
      pageInfo: { __typename: 'PageInfo', endCursor, hasNextPage: endCursor !== null },
    },
  },
})
const event = (changed: Row, gone = false): Change & Record<string, unknown> => ({
  rowChanged: { __typename: 'RowEvent', gone, row: changed },
})

const rowList = {
  query: rowsQuery,
  variables: ref({}),
  field: 'rows' as const,
  subscription: rowChanged,
  subscriptionVariables: ref({}),
  change: ({ gone, row: changed }: Change['rowChanged']) => ({ item: changed, present: !gone }),
  compare: (a: Row, b: Row) => a.rank - b.rank,
}

async function openList(answer: (variables: Record<string, unknown>) => { data: Page }) {
  const network = scriptedClient({ Rows: answer }, { Query: { fields: { rows: pagesPolicy } } })
  const { result, unmount } = mountComposable(network.client, () => useLiveList(rowList))
  unmountLast = unmount
  await expect.poll(() => [result.loading.value, network.subscribedTo().length]).toEqual([false, 1])
  return { list: result, network, shown: () => result.items.value.map(({ id }) => id) }
}

let unmountLast: () => void = () => undefined
afterEach(() => {
  unmountLast()
  vi.useRealTimers()
})

describe('a live list', () => {
  it('keeps a new item behind "show new", then shows it in its place', async () => {
    const { list, network, shown } = await openList(() => page([row('a', 1), row('c', 3)]))
    network.emit(event(row('b', 2)))
    await idle()
    expect([shown(), list.waitingCount.value]).toEqual([['a', 'c'], 1])
    list.showNew()
    await idle()
    expect([shown(), list.waitingCount.value]).toEqual([['a', 'b', 'c'], 0])
  })

  it('shows a new item at once where the list is empty', async () => {
    const { list, network, shown } = await openList(() => page([]))
    network.emit(event(row('a', 1)))
    await idle()
    expect([shown(), list.waitingCount.value]).toEqual([['a'], 0])
  })

  it('replaces an updated item where it stands', async () => {
    const { list, network, shown } = await openList(() => page([row('a', 1), row('b', 2)]))
    network.emit(event(row('a', 9)))
    await idle()
    expect(shown()).toEqual(['a', 'b'])
    expect(list.items.value[0]?.rank).toBe(9)
    expect(list.waitingCount.value).toBe(0)
  })

  it('drops a removed item, shown or still waiting', async () => {
    const { list, network, shown } = await openList(() => page([row('a', 1), row('b', 2)]))
    network.emit(event(row('x', 5)))
    network.emit(event(row('a', 1), true))
    network.emit(event(row('x', 5), true))
    await idle()
    expect([shown(), list.waitingCount.value]).toEqual([['b'], 0])
  })

  it('is read again when the subscription begins, also after a lost connection, and forgets what was waiting', async () => {
    let rows = [row('a', 1)]
    const { list, network, shown } = await openList(() => page(rows))
    network.emit(event(row('b', 2)))
    rows = [row('b', 2), row('c', 3)]
    network.begin()
    await expect.poll(() => [shown(), list.waitingCount.value]).toEqual([['b', 'c'], 0])
    expect(network.namesSent()).toEqual(['Rows', 'Rows'])
  })

  it('keeps what changed while it fetched again, whatever the answer knew of it', async () => {
    let rows = [row('a', 1), row('b', 2), row('c', 3)]
    const { list, network, shown } = await openList(() => page(rows))
    list.drop('b')
    rows = [row('a', 1), row('c', 3)]
    network.begin()
    await expect.poll(() => network.namesSent()).toEqual(['Rows', 'Rows'])
    list.put(row('b', 2))
    network.emit(event(row('c', 3), true))
    network.emit(event(row('d', 4)))
    await expect.poll(() => [shown(), list.waitingCount.value]).toEqual([['a', 'b'], 1])
  })

  it('keeps what changed before the first answer came, whatever that knew of it', async () => {
    const network = scriptedClient(
      { Rows: () => page([row('a', 1), row('b', 2)]) },
      { Query: { fields: { rows: pagesPolicy } } },
    )
    const { result, unmount } = mountComposable(network.client, () => useLiveList(rowList))
    unmountLast = unmount
    network.emit(event(row('a', 9)))
    network.emit(event(row('b', 2), true))
    network.emit(event(row('c', 3)))
    await idle()
    expect(result.items.value.map(({ id, rank }) => [id, rank])).toEqual([['a', 9]])
    expect(result.waitingCount.value).toBe(1)
  })

  it('keeps the newer fields of items that are read elsewhere', async () => {
    const network = scriptedClient(
      { Rows: () => page([row('a', 1)]) },
      { Query: { fields: { rows: pagesPolicy } } },
    )
    const { result, unmount } = mountComposable(network.client, () =>
      useLiveList({ ...rowList, places: placesQuery }),
    )
    unmountLast = unmount
    await idle()
    const read = result.refetch()
    network.emit(event(row('a', 9)))
    await read
    await idle()
    expect(network.client.cache.extract()['Row:a']).toMatchObject({ rank: 9 })
  })

  it('lets no item wait that the answer shows', async () => {
    let rows = [row('a', 1)]
    const { list, network, shown } = await openList(() => page(rows))
    rows = [row('a', 1), row('b', 2)]
    network.begin()
    network.emit(event(row('b', 2)))
    await expect.poll(() => [shown(), list.waitingCount.value]).toEqual([['a', 'b'], 0])
  })

  it('is read once more where the subscription begins before the first answer has come', async () => {
    vi.useFakeTimers()
    const network = scriptedClient(
      { Rows: () => new Promise((resolve) => setTimeout(resolve, 1000, page([row('a', 1)]))) },
      { Query: { fields: { rows: pagesPolicy } } },
    )
    const { unmount } = mountComposable(network.client, () => useLiveList(rowList))
    unmountLast = unmount
    network.begin()
    await vi.advanceTimersByTimeAsync(900)
    expect(network.namesSent()).toEqual(['Rows'])
    await vi.advanceTimersByTimeAsync(200)
    expect(network.namesSent()).toEqual(['Rows', 'Rows'])
  })

  it('is read again whenever one of the subscriptions that change it begins, and once for both', async () => {
    vi.useFakeTimers()
    const network = scriptedClient(
      { Rows: () => page([row('a', 1)]) },
      { Query: { fields: { rows: pagesPolicy } } },
    )
    const { unmount } = mountComposable(network.client, () =>
      useLiveList({ ...rowList, alsoChangedBy: groupChanged }),
    )
    unmountLast = unmount
    await vi.advanceTimersByTimeAsync(1000)
    const reads: number[] = []
    for (const name of [undefined, 'RowChanged', 'GroupChanged', 'RowChanged']) {
      network.begin(name)
      await vi.advanceTimersByTimeAsync(1000)
      reads.push(network.namesSent().length)
    }
    expect(reads).toEqual([2, 3, 4, 5])
  })

  it('leaves what the last answer says of its items, also where the one to an earlier question comes after it', async () => {
    const answers: ((rows: Row[]) => void)[] = []
    const network = scriptedClient(
      {
        Rows: () =>
          new Promise((resolve) => {
            answers.push((rows) => {
              resolve(page(rows))
            })
          }),
      },
      { Query: { fields: { rows: pagesPolicy } } },
    )
    const variables = ref({})
    const { unmount } = mountComposable(network.client, () =>
      useLiveList({ ...rowList, variables, places: placesQuery }),
    )
    unmountLast = unmount
    await idle()
    variables.value = { after: null }
    await idle()
    answers[1]?.([row('a', 2)])
    await idle()
    answers[0]?.([row('a', 1)])
    await idle()
    expect(network.client.cache.extract()['Row:a']).toMatchObject({ rank: 2 })
  })

  it.each([{}, { places: placesQuery }, { places: placesQuery, alsoChangedBy: groupChanged }])(
    'is read until the server answers again, of what it missed',
    async (more) => {
      vi.useFakeTimers()
      let isAway = false
      const network = scriptedClient(
        { Rows: () => (isAway ? new Error('Failed to fetch') : page([row('a', 1), row('b', 2)])) },
        { Query: { fields: { rows: pagesPolicy } } },
      )
      const { result, unmount } = mountComposable(network.client, () => useLiveList({ ...rowList, ...more }))
      unmountLast = unmount
      await vi.advanceTimersByTimeAsync(10)
      result.drop('b')
      isAway = true
      network.begin()
      await vi.advanceTimersByTimeAsync(10_000)
      expect(result.items.value.map(({ id }) => id)).toEqual(['a'])
      isAway = false
      await vi.advanceTimersByTimeAsync(20_000)
      expect(result.items.value.map(({ id }) => id)).toEqual(['a', 'b'])
    },
  )

  it('appends the next page, without what arrived meanwhile', async () => {
    const { list, network, shown } = await openList(({ after }) =>
      after ? page([row('b', 2), row('c', 3)]) : page([row('a', 1)], 'a'),
    )
    network.emit(event(row('b', 2)))
    await idle()
    list.showNew()
    await list.loadMore()
    await idle()
    expect(shown()).toEqual(['a', 'b', 'c'])
    expect(list.hasMore.value).toBe(false)
  })

  it('drops and puts back ahead of the server', async () => {
    const { list, shown } = await openList(() => page([row('a', 1), row('b', 2), row('c', 3)]))
    list.drop('b')
    await idle()
    expect(shown()).toEqual(['a', 'c'])
    list.put(row('b', 2))
    await idle()
    expect(shown()).toEqual(['a', 'b', 'c'])
  })
})
