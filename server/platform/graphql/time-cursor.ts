import { InvalidInputError } from '../errors.ts'
import { isId } from '../ids.ts'
import { decodeCursor } from './connection.ts'

/** A row with the exact moment it is sorted by, as text: a JavaScript date would lose the microseconds. */
export interface TimedRow {
  id: string
  at: string
}

/** The sort key of a list ordered by time and id. */
export const timeKey = ({ at, id }: TimedRow): readonly [string, string] => [at, id]

/** The place in a list ordered by time and id. @throws InvalidInputError when the cursor is not one of such a list */
export function timeCursor(after: string | null | undefined): TimedRow | null {
  const key = decodeCursor(after, 2)
  if (key === null) return null
  const [at, id] = key
  if (isMoment(at) && isId(id)) return { at, id }
  throw new InvalidInputError({ after: 'Not a cursor of this list' })
}

/** SQL that writes a moment with its microseconds. */
export const exactly = (column: string): string =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Whether the value is a moment as `exactly` writes it. */
export function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value)) return false
  const date = new Date(value)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === value.slice(0, 19)
}
