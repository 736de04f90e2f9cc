import type { Sql } from '../../platform/database.ts'
import type { Listing } from '../../platform/graphql/listing.ts'

/** How many rows are searched before the index is used: a term in one of forty rows fills a page. */
export const looksFirst = 2000

/** The most index hits that are looked up individually: with more, reading rows in order fills a page sooner. */
export const fewFound = 3000

/** The ways in which a list is searched. */
export interface SearchedListings<Row> {
  /** The matches among the first rows of a range. */
  first: Listing<Row>['rows']
  /** The ids of the few candidate rows, null where the index cannot provide them. */
  ids: (tx: Sql) => Promise<string[] | null>
  /** The matches among rows with some ids. */
  among: (ids: readonly string[]) => Listing<Row>
  /** The matches among all rows, scanned in order. */
  all: Listing<Row>
}

/**
 * A searched list, in its order: frequent terms are found by scanning rows, rare ones in the index, so that few rows
 * are read in either case.
 */
export function searchedListing<Row>({ first, ids, among, all }: SearchedListings<Row>): Listing<Row> {
  const found = async (tx: Sql) => {
    const few = await ids(tx)
    return few ? among(few) : all
  }
  return {
    keyset: all.keyset,
    rows: async (tx, slice) => {
      const near = await first(tx, slice)
      return near.length >= slice.most ? near : (await found(tx)).rows(tx, slice)
    },
    count: async (tx, most) => (await found(tx)).count(tx, most),
    needsTransaction: true,
  }
}
