import type { Sql } from '../../platform/database.ts'
import type { Listing } from '../../platform/graphql/listing.ts'

/** How many rows are looked at before the index is: what one of forty has fills a page. */
export const looksFirst = 2000

/** Of so many that the index finds, each is looked up: of more, a page is sooner found by reading rows in their order. */
export const fewFound = 3000

/** The ways in which a list reads what a search finds. */
export interface SearchedListings<Row> {
  /** Those found among the rows that come first in a slice. */
  first: Listing<Row>['rows']
  /** The ids of the few rows that can be found, null where the index cannot tell them. */
  ids: (tx: Sql) => Promise<string[] | null>
  /** Those found among rows with some ids. */
  among: (ids: readonly string[]) => Listing<Row>
  /** Those found in all rows, one after the other. */
  all: Listing<Row>
}

/**
 * A list of what a search finds, in its order: what is frequent is found by looking at rows, what is rare in the index, so
 * that few are looked at in either case.
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
