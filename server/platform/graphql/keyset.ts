import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { InvalidInputError } from '../errors.ts'
import type { Condition } from '../filter-conditions.ts'
import { isId } from '../ids.ts'
import { exactly, isMoment } from './exact-moment.ts'

const isWhole = (value: unknown): boolean => Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31

/** What a value of a cursor has to be for a column of a type. */
const fits = {
  timestamptz: isMoment,
  uuid: isId,
  int: isWhole,
  text: (value: unknown) => typeof value === 'string' && !value.includes('\0'),
}

/** A column, or an expression, that a list is ordered by; never null. */
export interface KeyColumn {
  sql: string
  type: keyof typeof fits
}

/** The order of a list: its columns together tell each row from every other, and an index has them in this order. */
export interface Keyset {
  /** What tells its cursors from those of other lists, and of other orders. */
  name: string
  columns: readonly KeyColumn[]
  descending: boolean
}

/** The columns of a list that is ordered by a moment, then by id. */
export const momentAndId = (moment: string, id: string): KeyColumn[] => [
  { sql: moment, type: 'timestamptz' },
  { sql: id, type: 'uuid' },
]

/** The place of a row: the values of the columns. */
export type Place = readonly (string | number)[]

/** Which rows of a list are read: so many next to a place, or next to an end. */
export interface Slice {
  after: Place | null
  before: Place | null
  /** Those at the end of the slice instead of those at its beginning. */
  fromEnd: boolean
  most: number
}

/** The first rows of a list, or the first after a place. */
export const firstRows = (most: number, after: Place | null = null): Slice => ({
  after,
  before: null,
  fromEnd: false,
  most,
})

/** A row with its place: its cursor before it is encoded. */
export interface RowWithCursor {
  cursorKey: string
}

/** SQL of the place of a row, with the name of its list. */
export const cursorKey = ({ name, columns }: Keyset): RawBuilder<string> =>
  sql<string>`json_build_array(${sql.lit(name)}, ${sql.raw(
    columns.map(({ sql: column, type }) => (type === 'timestamptz' ? exactly(column) : column)).join(', '),
  )})::text`

/** The place that a cursor key names. @returns null where it is not one of this list in this order */
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

/** The place in an argument. @throws InvalidInputError when it is not a cursor of this list in this order */
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

/** The condition that a row lies beyond a place, on the side of the end or on that of the beginning. */
function beyond({ columns, descending }: Keyset, place: Place, towardsEnd: boolean): Condition {
  const names = sql.raw(columns.map((column) => column.sql).join(', '))
  const values = sql.join(columns.map(({ type }, at) => sql`${place[at]}::${sql.raw(type)}`))
  return sql<boolean>`(${names}) ${sql.raw(towardsEnd === descending ? '<' : '>')} (${values})`
}

/** The conditions that a row lies within a slice. */
export const within = (keyset: Keyset, { after, before }: Pick<Slice, 'after' | 'before'>): Condition[] => [
  ...(after ? [beyond(keyset, after, true)] : []),
  ...(before ? [beyond(keyset, before, false)] : []),
]

/** A query in the order in which a slice is read, and no further than that. */
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

/** Rows in the order of their list that were read as a slice of it is. */
export const inListOrder = <Row>(rows: Row[], { fromEnd }: Pick<Slice, 'fromEnd'>): Row[] =>
  fromEnd ? rows.reverse() : rows
