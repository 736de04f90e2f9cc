import { z } from 'zod'
import type { Database } from '../platform/database.ts'
import { CursorExpiredError, InvalidInputError } from '../platform/errors.ts'
import { cursorContents, cursorOf, numberText } from '../platform/snapshot.ts'
import { check } from '../platform/validation.ts'
import { readActionLog } from './action-log.store.ts'
import { actionPayload } from './kinds/index.ts'
import { withObjects } from './recorded-action.store.ts'

/** The maximum number of actions in a page of the log, and in a webhook request. */
export const largestLogPage = 100

const Size = z.object({ first: z.int().min(1).max(largestLogPage) })
/** The workspace, and the number of the last action that was read. */
const Cursor = z.tuple([z.uuid(), numberText])

/** A page of the log: actions in webhook shape, the cursor after them, and whether more can be read at once. */
export interface ActionLogPage {
  actions: Record<string, unknown>[]
  cursor: string
  hasMore: boolean
}

/** The actions of a workspace in order, for a platform that polls them instead of receiving webhooks. */
export class ActionLog {
  constructor(private readonly deps: { database: Database }) {}

  /**
   * The actions after a cursor, from the beginning without one: none twice, none omitted.
   * @throws InvalidInputError for an invalid cursor or page size
   * @throws CursorExpiredError for a cursor of another database, such as the one before a restore
   */
  async read(
    workspaceId: string,
    { after, first }: { after?: string | null; first?: number | null },
  ): Promise<ActionLogPage> {
    const number = after == null ? '0' : numberIn(workspaceId, after)
    const { first: most } = check(Size, { first: first ?? largestLogPage })
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const page = await readActionLog(tx, workspaceId, number, most)
      if (!page) throw new CursorExpiredError(elsewhere)
      const actions = await withObjects(tx, workspaceId, page.actions)
      return {
        actions: actions.map(actionPayload),
        cursor: cursorOf([workspaceId, page.end]),
        hasMore: page.hasMore,
      }
    })
  }
}

const elsewhere =
  'The cursor is of another database, or of a time that a restore took back: read from the beginning, and skip the action ids that you have'

function numberIn(workspaceId: string, cursor: string): string {
  const read = Cursor.safeParse(cursorContents(cursor))
  if (!read.success || read.data[0] !== workspaceId)
    throw new InvalidInputError({ after: 'Not a cursor of the actions of this workspace' })
  return read.data[1]
}
