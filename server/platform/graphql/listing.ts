import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Sql } from '../database.ts'
import {
  encodeCursor,
  type ListCount,
  listCount,
  mostCounted,
  type Page,
  type PageArgs,
  pageSize,
} from './connection.ts'
import {
  cursorKey,
  inListOrder,
  inOrder,
  type Keyset,
  type RowWithCursor,
  placeOf,
  type Slice,
  within,
} from './keyset.ts'

/** A list that a store can read in pages. */
export interface Listing<Row> {
  keyset: Keyset
  /** The rows of a range, in the order of the list. */
  rows: (tx: Sql, slice: Slice) => Promise<(Row & RowWithCursor)[]>
  /** How many rows the list has, counted up to `most`. */
  count: (tx: Sql, most: number) => Promise<number>
  /** Whether reading it changes settings of its transaction, as a search does, so that it needs one of its own. */
  needsTransaction?: boolean
  /** Whether one plan of each of its statements suits all values, so that it is kept: planning a page took longer than reading it. */
  hasOnePlan?: boolean
}

/** A list of the rows of a query, in an order; the query itself has neither order nor limit. */
export const listOf = <DB, TB extends keyof DB, Row>(
  keyset: Keyset,
  query: (tx: Sql) => SelectQueryBuilder<DB, TB, Row>,
): Listing<Row> => ({
  keyset,
  rows: async (tx, slice) => {
    const placed = query(tx)
      .select(cursorKey(keyset).as('cursorKey'))
      .where(({ and }) => and(within(keyset, slice)))
    return inListOrder((await inOrder(placed, keyset, slice).execute()) as (Row & RowWithCursor)[], slice)
  },
  count: (tx, most) => countRows(tx, query(tx), most),
})

/** A list with its rows mapped to another form. */
export const mapped = <Row extends object, Mapped extends object>(
  { rows, ...listing }: Listing<Row>,
  map: (row: Row) => Mapped,
): Listing<Mapped> => ({
  ...listing,
  rows: async (tx, slice) =>
    (await rows(tx, slice)).map((row) => ({ ...map(row), cursorKey: row.cursorKey })),
})

/** An empty list. */
export const emptyList = <Row>(keyset: Keyset): Listing<Row> => ({
  keyset,
  rows: () => Promise.resolve([]),
  count: () => Promise.resolve(0),
})

/** How many rows a query has, counted up to `most`. */
export async function countRows<DB, TB extends keyof DB, O>(
  tx: Sql,
  query: SelectQueryBuilder<DB, TB, O>,
  most: number,
): Promise<number> {
  const rows = query
    .clearSelect()
    .select(sql<number>`1`.as('one'))
    .limit(most)
  const { count } = await tx
    .db<Record<never, never>>()
    .selectFrom(rows.as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * A page of a list of a workspace; the total is counted only if requested, in a transaction of its own.
 * @throws InvalidInputError for invalid page arguments, or a cursor that is not of this list in this order
 */
export async function readPage<Row>(
  database: Pick<Database, 'byKey' | 'inWorkspace' | 'reader'>,
  workspaceId: string,
  args: PageArgs,
  listing: Listing<Row>,
  /** Throws where the list must not be shown. */
  assert: (tx: Sql) => Promise<unknown> = () => Promise.resolve(),
): Promise<Page<Row>> {
  const size = pageSize(args)
  const slice: Slice = {
    after: placeOf(listing.keyset, 'after', args.after),
    before: placeOf(listing.keyset, 'before', args.before),
    fromEnd: isNumber(args.last),
    most: size + 1,
  }
  const read = async (tx: Sql) => {
    await assert(tx)
    return listing.rows(tx, slice)
  }
  const count = () => database.inWorkspace(workspaceId, (tx) => totalOf(tx, listing))
  return pageOf(await readRows(database, workspaceId, listing, read), { size, slice, count })
}

function readRows<Rows>(
  database: Pick<Database, 'byKey' | 'inWorkspace' | 'reader'>,
  workspaceId: string,
  { needsTransaction, hasOnePlan }: Pick<Listing<unknown>, 'needsTransaction' | 'hasOnePlan'>,
  read: (tx: Sql) => Promise<Rows>,
): Promise<Rows> {
  if (!needsTransaction) return read(database.reader(workspaceId, { planEach: !hasOnePlan }))
  return hasOnePlan ? database.byKey([workspaceId], read) : database.inWorkspace(workspaceId, read)
}

const isNumber = (value: number | null | undefined): boolean => typeof value === 'number'

/** A page of rows that were read with one row more than its size, which shows whether there are more. */
function pageOf<Row>(
  rows: (Row & RowWithCursor)[],
  {
    size,
    slice: { after, before, fromEnd },
    count,
  }: { size: number; slice: Slice } & Pick<Page<Row>, 'count'>,
): Page<Row> {
  const nodes = fromEnd ? rows.slice(-size) : rows.slice(0, size)
  const [first, last] = [nodes[0], nodes.at(-1)]
  const hasOthers = rows.length > size
  return {
    nodes,
    /** Made only where they are asked for. */
    get edges() {
      return nodes.map((node) => ({ cursor: encodeCursor(node.cursorKey), node }))
    },
    pageInfo: {
      startCursor: first ? encodeCursor(first.cursorKey) : null,
      endCursor: last ? encodeCursor(last.cursorKey) : null,
      hasNextPage: before !== null || (hasOthers && !fromEnd),
      hasPreviousPage: after !== null || (hasOthers && fromEnd),
    },
    count,
  }
}

/** The most time for counting, in milliseconds; less where the statement timeout is shorter. */
const countingMs = 2000

async function totalOf(tx: Sql, { count }: Pick<Listing<unknown>, 'count'>): Promise<ListCount> {
  await tx.query(
    `select set_config('statement_timeout', '${countingMs}ms', true) from pg_settings
     where name = 'statement_timeout' and setting::int not between 1 and ${countingMs}`,
  )
  return listCount(await count(tx, mostCounted + 1))
}
