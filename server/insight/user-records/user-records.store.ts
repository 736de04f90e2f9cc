import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { Condition } from '../../platform/filter-conditions.ts'
import {
  cursorKey,
  inListOrder,
  inOrder,
  type Keyset,
  type Place,
  type RowWithCursor,
  type Slice,
  within,
} from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy, OrderDirection } from '../../platform/graphql/list-order.ts'
import type { Listing } from '../../platform/graphql/listing.ts'
import { type RecordKind, recordKinds } from './record-kinds.ts'
import type { UserRecordFilter } from './user-record-filter.input.ts'
import type { UserRecord } from './user-record.object.ts'

/** Rows of a kind that are about the user, or about their content. */
interface Section extends RecordKind {
  place: number
  ofContent: boolean
}

const sections: readonly Section[] = recordKinds
  .flatMap((each) =>
    (each.about === 'both' ? [false, true] : [each.about === 'content']).map((ofContent) => ({
      ...each,
      ofContent,
    })),
  )
  .map((section, place) => ({ ...section, place }))

/** The orders of lists of records of a user. */
export const userRecordOrders = orderedBy(
  'UserRecord',
  'KIND',
  'The kind, in the order of `UserRecordKind`, then the moment, and with what is about content the moment of that',
  [
    { sql: 'r.place', type: 'int' },
    { sql: 'r.moment', type: 'timestamptz' },
    { sql: 'r.of_id', type: 'uuid' },
    { sql: 'r.id', type: 'uuid' },
  ],
  OrderDirection.ASC,
)

/** All data of a user, or that of some kinds: section after section, each read by an index of its own. */
export function userRecordList(
  workspaceId: string,
  userId: string,
  { kinds }: UserRecordFilter,
  order?: ListOrder | null,
): Listing<UserRecord> {
  const keyset = keysetOf(userRecordOrders, order)
  const wanted = sections.filter(({ kind }) => !kinds || kinds.includes(kind))
  const inTurn = keyset.descending ? wanted.toReversed() : wanted
  const rowsIn = (tx: Sql, section: Section) => rowsOf(tx, section, workspaceId, userId)
  return {
    keyset,
    rows: async (tx, slice) => {
      const found: (UserRecord & RowWithCursor)[] = []
      for (const section of slice.fromEnd ? inTurn.toReversed() : inTurn) {
        const left = sliceOf(section, keyset, slice)
        if (left)
          found.push(
            ...(await readSlice(rowsIn(tx, section), keyset, { ...left, most: slice.most - found.length })),
          )
        if (found.length >= slice.most) break
      }
      return inListOrder(found, slice)
    },
    count: (tx, most) =>
      countOf(
        tx,
        wanted.map((section) => rowsIn(tx, section)),
        most,
      ),
  }
}

/** How many rows some sections have, counted up to `most`, in one statement. */
async function countOf(tx: Sql, found: readonly ReturnType<typeof rowsOf>[], most: number): Promise<number> {
  const [first, ...others] = found.map((rows) => rows.clearSelect().select(sql<number>`1`.as('one')))
  if (!first) return 0
  const all = others.reduce((rows, next) => rows.unionAll(next), first)
  const { count } = await tx
    .db<Record<never, never>>()
    .selectFrom(all.limit(most).as('counted'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const camelCase = (column: string): string =>
  column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** SQL of the JSON object that is exported of a row. */
const exported = ({ columns, others = {} }: RecordKind): string =>
  [...columns.map((column) => [camelCase(column), `x.${column}`] as const), ...Object.entries(others)]
    .map(([name, value]) => `'${name}', ${value}`)
    .join(', ')

/** The rows of a section with their keys: by what they are about, the oldest first, and their ids. */
function rowsOf(tx: Sql, section: Section, workspaceId: string, userId: string) {
  const { table, of, place, ofContent, at = 'created_at' } = section
  const from = ofContent
    ? sql`o.created_at as moment, o.id as of_id, ${sql.raw(`x.id, json_build_object(${exported(section)}) as data
        from content o join ${table} x on x.workspace_id = o.workspace_id and x.${of} = o.id`)}
        where o.workspace_id = ${workspaceId} and o.user_id = ${userId}`
    : sql`${sql.raw(`x.${at} as moment, x.${of} as of_id, x.id, json_build_object(${exported(section)}) as data
        from ${table} x where x.${of} =`)} ${userId}::uuid and x.workspace_id = ${workspaceId}`
  return tx
    .db<Record<never, never>>()
    .selectFrom(sql<Row>`(select ${sql.lit(place)}::int as place, ${from})`.as('r'))
    .select([sql.lit(section.kind).as('kind'), 'data'])
}

interface Row {
  place: number
  moment: Date
  data: Record<string, unknown>
}

/** The rows of a section within a slice of the list. @returns undefined where they do not overlap */
function sliceOf(
  { place }: Section,
  { descending }: Keyset,
  { after, before, fromEnd, most }: Slice,
): Slice | null {
  const isPast = (end: Place | null, side: number) => end !== null && (place - Number(end[0])) * side < 0
  const forwards = descending ? -1 : 1
  if (isPast(after, forwards) || isPast(before, -forwards)) return null
  const inside = (end: Place | null) => (end?.[0] === place ? end : null)
  return { after: inside(after), before: inside(before), fromEnd, most }
}

/** Reads a slice of a section, whose rows share its key prefix, so that the order is that of an index. */
async function readSlice(
  query: ReturnType<typeof rowsOf>,
  whole: Keyset,
  { after, before, ...slice }: Slice,
): Promise<(UserRecord & RowWithCursor)[]> {
  const keyset = { ...whole, columns: whole.columns.slice(1) }
  const ends = { after: after && after.slice(1), before: before && before.slice(1) }
  const placed = query
    .select(cursorKey(whole).as('cursorKey'))
    .where(({ and }) => and([...fromMoment(keyset, ends), ...within(keyset, ends)]))
  return inOrder(placed, keyset, slice).execute()
}

/** The same conditions on the time alone, for the rows of other tables about content. */
const fromMoment = (keyset: Keyset, { after, before }: Pick<Slice, 'after' | 'before'>): Condition[] =>
  [
    { end: after, isLater: !keyset.descending },
    { end: before, isLater: keyset.descending },
  ].flatMap(({ end, isLater }) =>
    end ? [sql<boolean>`r.moment ${sql.raw(isLater ? '>=' : '<=')} ${end[0]}::timestamptz`] : [],
  )
