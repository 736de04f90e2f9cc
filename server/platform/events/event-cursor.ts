import { z } from 'zod'
import { CursorExpiredError, InvalidInputError } from '../errors.ts'
import { cursorContents, cursorOf, numberText, snapshotText } from '../snapshot.ts'

/**
 * A position among the events of a workspace: everything visible in the snapshot `seen` lies before it, and of the
 * events visible only in the snapshot `batch`, those with a number up to `seq`.
 */
export interface Place {
  seen: string
  batch: string
  seq: string
}

/** For how many hours after an event was published its cursor is accepted. */
export const keptHours = 24

const Cursor = z.tuple([z.uuid(), z.int().min(0), snapshotText, snapshotText.nullable(), numberText])

/** The cursor of a position, with the time of its creation. */
export const encodePlace = (workspaceId: string, { seen, batch, seq }: Place, now = Date.now()): string =>
  cursorOf([workspaceId, Math.floor(now / 1000), seen, batch === seen ? null : batch, seq])

/**
 * The position that a cursor encodes.
 * @throws InvalidInputError when it is invalid, or of another workspace
 * @throws CursorExpiredError when events after it may have been deleted
 */
export function decodePlace(workspaceId: string, cursor: string, now = Date.now()): Place {
  const read = Cursor.safeParse(cursorContents(cursor))
  if (!read.success || read.data[0] !== workspaceId)
    throw new InvalidInputError({ after: 'Not a cursor of an event of this workspace' })
  const [, seconds, seen, batch, seq] = read.data
  if (now / 1000 - seconds > keptHours * 3600) throw new CursorExpiredError()
  return { seen, batch: batch ?? seen, seq }
}
