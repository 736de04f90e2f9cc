import { z } from 'zod'

/** Whether the transactions of a snapshot stand as PostgreSQL writes them: others it does not read. */
function isInOrder(text: string): boolean {
  const [xmin = '', xmax = '', running = ''] = text.split(':')
  const order = [xmin, ...running.split(',').filter(Boolean), xmax].map(BigInt)
  return (
    xmin !== '0' &&
    order.every((id, at) => at === 0 || id >= (order[at - 1] ?? 0n)) &&
    !running.split(',').includes(xmax)
  )
}

/** What PostgreSQL calls a snapshot, as text that came from outside. */
export const snapshotText = z
  .string()
  .max(20_000)
  .regex(/^\d{1,18}:\d{1,18}:(\d{1,18}(,\d{1,18})*)?$/, { abort: true })
  .refine(isInOrder)

/** A number that PostgreSQL gave a row, as text that came from outside. */
export const numberText = z.string().regex(/^\d{1,18}$/)

/** The snapshot that shows nothing. */
export const nothingSeen = '1:1:'

/** What a cursor holds, unchecked; null where it is no cursor at all. */
export function cursorContents(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  } catch {
    return null
  }
}

/** A cursor that holds something. */
export const cursorOf = (contents: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(contents)).toString('base64url')
