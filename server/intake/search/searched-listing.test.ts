import { describe, expect, it } from 'vitest'
import type { Sql } from '../../platform/database.ts'
import { firstRows, momentAndId } from '../../platform/graphql/keyset.ts'
import type { Listing } from '../../platform/graphql/listing.ts'
import { looksFirst, searchedListing } from './searched-listing.ts'

const keyset = { name: 'Content', columns: momentAndId('created_at', 'id'), descending: true }

const rowsOf = (count: number) => Promise.resolve(Array.from({ length: count }, () => ({ cursorKey: '' })))

describe('a searched list', () => {
  it.each([
    ['that fill a page at once', 60, 2000, [400]],
    ['of which more rows fill a page', 12, 60, [400, 2000]],
    ['that are nearly so frequent', 6, 30, [400, 2000, 'index']],
    ['that are rare', 5, 20, [400, 'index']],
    ['that are nowhere near', 0, 0, [400, 'index']],
  ])('looks for matches %s', async (_what, inFew, inMany, expected) => {
    const read: (number | string)[] = []
    const empty: Listing<object> = { keyset, rows: () => rowsOf(0), count: () => Promise.resolve(0) }
    const list = searchedListing<object>({
      looks: looksFirst,
      first: (_tx, _slice, looksAt) => {
        read.push(looksAt)
        return rowsOf(looksAt === 400 ? inFew : inMany)
      },
      ids: () => {
        read.push('index')
        return Promise.resolve([])
      },
      among: () => empty,
      all: empty,
      hasOnePlan: true,
    })
    await list.rows({} as Sql, firstRows(51))
    expect(read).toEqual(expected)
  })
})
