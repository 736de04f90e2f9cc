import { z } from 'zod'

/** Whether a snapshot's transaction ids are in the order that PostgreSQL requires. */
function isInOrder(text: string): boolean {
  const [xmin = '', xmax = '', running = ''] = text.split(':')
  const order = [xmin, ...running.split(',').filter(Boolean), xmax].map(BigInt)
  return (
    xmin !== '0' &&
    order.every((id, at) => at === 0 || id >= (order[at - 1] ?? 0n)) &&
    !running.split(',').includes(xmax)
  )
}

/** A `pg_snapshot` as text from outside. */
export const snapshotText = z
  .string()
  .max(20_000)
  .regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/, { abort: true })
  .refine(isInOrder)

/** A bigint of PostgreSQL as text from outside. */
export const numberText = z.string().regex(/^\d{1,18}$/)

/** The decoded contents of a cursor, unchecked; null where it cannot be decoded. */
export function cursorContents(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** Encodes contents as a cursor. */
export const cursorOf = (contents: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(contents)).toString('base64url')
