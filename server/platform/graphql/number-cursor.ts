import { decodeCursor, type PageArgs } from './connection.ts'
import { InvalidInputError } from '../errors.ts'

/** The number that the page before ended with; null on the first page. @throws InvalidInputError */
export function numberCursor({ after }: PageArgs): number | null {
  const [last = null] = decodeCursor(after, 1) ?? []
  if (last === null || (typeof last === 'number' && Number.isInteger(last) && Math.abs(last) < 2 ** 31))
    return last
  throw new InvalidInputError({ after: 'Not a cursor of this list' })
}
