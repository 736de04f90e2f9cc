import type { Sql } from '../../platform/database.ts'
import type { Slice } from '../../platform/graphql/keyset.ts'
import type { Listing } from '../../platform/graphql/listing.ts'

/**
 * How many rows are searched at once and, where these show that more fill a page, how many before the index is used: a term in one
 * of forty rows then does.
 */
export const looksFirst = [400, 2000] as const

/** The most index hits that are looked up individually: with more, reading rows in order fills a page sooner. */
export const fewFound = 3000

/** The ways in which a list is searched. */
export interface SearchedListings<Row> {
  /** How many of the first rows of a range are searched before the index is used, in ascending order. */
  looks: readonly number[]
  /** The matches among so many of the first rows of a range. */
  first: (tx: Sql, slice: Slice, looksAt: number) => ReturnType<Listing<Row>['rows']>
  /** The ids of the few candidate rows, null where the index cannot provide them. */
  ids: (tx: Sql) => Promise<string[] | null>
  /** The matches among rows with some ids. */
  among: (ids: readonly string[]) => Listing<Row>
  /** The matches among all rows, scanned in order. */
  all: Listing<Row>
  /** Whether nothing but the search decides which rows match. */
  hasOnePlan: boolean
}

/**
 * A searched list, in its order: frequent terms are found by scanning rows, rare ones in the index, so that few rows
 * are read in either case.
 */
export function searchedListing<Row>({
  looks,
  first,
  ids,
  among,
  all,
  hasOnePlan,
}: SearchedListings<Row>): Listing<Row> {
  const found = async (tx: Sql) => {
    const few = await ids(tx)
    return few ? among(few) : all
  }
  return {
    keyset: all.keyset,
    rows: async (tx, slice) => {
      for (const [at, looksAt] of looks.entries()) {
        const near = await first(tx, slice, looksAt)
        if (near.length >= slice.most) return near
        const expected = (near.length / looksAt) * (looks[at + 1] ?? 0)
        if (2 * expected < slice.most) break
      }
      return (await found(tx)).rows(tx, slice)
    },
    count: async (tx, most) => (await found(tx)).count(tx, most),
    needsTransaction: true,
    hasOnePlan,
  }
}
