import { z } from 'zod'
import { CursorExpiredError, InvalidInputError } from '../errors.ts'
import { cursorContents, cursorOf, numberText, snapshotText } from '../snapshot.ts'

/**
 * A place among the events of a workspace: everything that the snapshot `seen` shows lies before it, and of what the
 * snapshot `batch` shows besides, what has no greater number than `seq`.
 */
export interface Place {
  seen: string
  batch: string
  seq: string
}

/** How long after it was told the place of an event can be gone on from, in hours. */
export const keptHours = 24

const Cursor = z.tuple([z.uuid(), z.int().min(0), snapshotText, snapshotText.nullable(), numberText])

/** A place as it is handed out, with the time at which it was. */
export const encodePlace = (workspaceId: string, { seen, batch, seq }: Place, now = Date.now()): string =>
  cursorOf([workspaceId, Math.floor(now / 1000), seen, batch === seen ? null : batch, seq])

/**
 * The place in a cursor.
 * @throws InvalidInputError when it is none, or one of another workspace
 * @throws CursorExpiredError when events after it may be gone
 */
export function decodePlace(workspaceId: string, cursor: string, now = Date.now()): Place {
  const read = Cursor.safeParse(cursorContents(cursor))
  if (!read.success || read.data[0] !== workspaceId)
    throw new InvalidInputError({ after: 'Not a cursor of an event of this workspace' })
  const [, seconds, seen, batch, seq] = read.data
  if (now / 1000 - seconds > keptHours * 3600) throw new CursorExpiredError()
  return { seen, batch: batch ?? seen, seq }
}
