import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { InvalidInputError } from '../errors.ts'
import type { Condition } from '../filter-conditions.ts'
import { isId } from '../ids.ts'

const isWhole = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31

/** The check of a cursor's value, by column type. */
const fits = {
  timestamptz: isMoment,
  uuid: isId,
  int: isWhole,
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
}

/** A column or expression in the order of a list; never null. */
export interface KeyColumn {
  sql: string
  type: keyof typeof fits
}

/** The order of a list: its columns together are unique, and an index has them in this order. */
export interface Keyset {
  /** Distinguishes its cursors from those of other lists and orders. */
  name: string
  columns: readonly KeyColumn[]
  descending: boolean
}

/** The columns of a list ordered by a timestamp, then by id. */
export const momentAndId = (moment: string, id: string): KeyColumn[] => [
  { sql: moment, type: 'timestamptz' },
  { sql: id, type: 'uuid' },
]

/** The position of a row: its values of the columns. */
export type Place = readonly (string | number)[]

/** The range of a list that is read: up to `most` rows next to a position or an end. */
export interface Slice {
  after: Place | null
  before: Place | null
  /** Whether it reads the last rows of the range instead of the first. */
  fromEnd: boolean
  most: number
}

/** The first rows of a list, or the first after a position. */
export const firstRows = (most: number, after: Place | null = null): Slice => ({
  after,
  before: null,
  fromEnd: false,
  most,
})

/** A row with its cursor key: the cursor before encoding. */
export interface RowWithCursor {
  cursorKey: string
}

/** SQL of a row's cursor key: its position with the name of the list. */
export const cursorKey = ({ name, columns }: Keyset): RawBuilder<string> =>
  sql<string>`json_build_array(${sql.lit(name)}, ${sql.raw(
    columns.map(({ sql: column, type }) => (type === 'timestamptz' ? exactly(column) : column)).join(', '),
  )})::text`

/** The position in a cursor key. @returns null where it is not of this list in this order */
export function placeIn({ name, columns }: Keyset, key: string): Place | null {
  try {
    const [list, ...place] = JSON.parse(key) as unknown[]
    const isPlace =
      list === name &&
      place.length === columns.length &&
      columns.every(({ type }, at) => fits[type](place[at]))
    return isPlace ? (place as Place) : null
  } catch {
    return null
  }
}

/** The position in a cursor argument. @throws InvalidInputError when it is not a cursor of this list in this order */
export function placeOf(
  keyset: Keyset,
  argument: 'after' | 'before',
  cursor: string | null | undefined,
): Place | null {
  if (cursor === null || cursor === undefined) return null
  const place = placeIn(keyset, Buffer.from(cursor, 'base64url').toString('utf8'))
  if (place) return place
  throw new InvalidInputError({ [argument]: 'Not a cursor of this list in this order' })
}

/** The condition that a row lies beyond a position, towards the end or the beginning. */
function beyond({ columns, descending }: Keyset, place: Place, towardsEnd: boolean): Condition {
  const names = sql.raw(columns.map((column) => column.sql).join(', '))
  const values = sql.join(columns.map(({ type }, at) => sql`${place[at]}::${sql.raw(type)}`))
  return sql<boolean>`(${names}) ${sql.raw(towardsEnd === descending ? '<' : '>')} (${values})`
}

/** The conditions that a row lies within a range. */
export const within = (keyset: Keyset, { after, before }: Pick<Slice, 'after' | 'before'>): Condition[] => [
  ...(after ? [beyond(keyset, after, true)] : []),
  ...(before ? [beyond(keyset, before, false)] : []),
]

/** The query with the order and limit in which a range is read. */
export const inOrder = <DB, TB extends keyof DB, O>(
  query: SelectQueryBuilder<DB, TB, O>,
  { columns, descending }: Keyset,
  { fromEnd, most }: Pick<Slice, 'fromEnd' | 'most'>,
): SelectQueryBuilder<DB, TB, O> =>
  columns
    .reduce(
      (ordered, column) => ordered.orderBy(sql.raw(column.sql), descending === fromEnd ? 'asc' : 'desc'),
      query,
    )
    .limit(most)

/**
 * A limit as a literal, so that a kept plan knows it: one of few, for pages of several sizes to share a statement. What is read
 * beyond the page is left out by the limit of the page.
 */
export const literalLimit = (most: number): RawBuilder<number> =>
  sql.lit([26, 51, 101].find((limit) => limit >= most) ?? most)

/** Rows read as a range, in the order of the list. */
export const inListOrder = <Row>(rows: Row[], { fromEnd }: Pick<Slice, 'fromEnd'>): Row[] =>
  fromEnd ? rows.reverse() : rows

/** SQL of a timestamp as text with microseconds, which a JavaScript date would lose. */
const exactly = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Whether the value is a timestamp in the form of `exactly`. */
function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === value.slice(0, 19)
}
