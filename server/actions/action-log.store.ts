import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import { actionNumbers } from './action-number.store.ts'
import type { Action } from './action.entity.ts'
import { recordedSelection, type RecordedRow } from './recorded-action.store.ts'

interface Tables {
  action: TableOf<Action>
}

/** Actions in order, the number of the last, or that after which was read where there are none, and whether more can be read at once. */
export interface LogPage {
  actions: RecordedRow[]
  end: string
  hasMore: boolean
}

/**
 * For how many seconds after its undo window an action is still withheld: an undo issued in time may commit later, but no such
 * transaction takes longer than this.
 */
const graceSeconds = 10

const actions = expressionBuilder<Tables, never>()

/** Whether an action is withheld because it can still be undone. Undone actions are never published. */
const isHeld = (undoableUntil: Expression<Date | null>) =>
  actions.fn.coalesce(
    sql<boolean>`${undoableUntil} > clock_timestamp() - make_interval(secs => ${sql.lit(graceSeconds)})`,
    sql<boolean>`false`,
  )

/** The settled actions of a workspace between two numbers, in their order. */
const numbered = (tx: Sql, workspaceId: string, { after, settled, most }: LogRange) =>
  tx
    .db<Tables>()
    .selectFrom('action as a')
    .where('a.workspaceId', '=', workspaceId)
    .where('a.seq', '>', after)
    .where('a.seq', '<=', settled)
    .where('a.undoneAt', 'is', null)
    .select(({ ref }) => ['a.seq', isHeld(ref('a.undoableUntil')).as('isHeld')])
    .select(recordedSelection)
    .orderBy('a.seq')
    .limit(most)
    .execute()

interface LogRange {
  after: string
  settled: string
  most: number
}

/**
 * The actions after a number, at most `most`: none twice and none omitted, in whatever order transactions commit. They come in the
 * order of their numbers, which for one object is that in which they were taken. Undone actions are omitted. The log ends before
 * what a transaction in progress may have recorded, and before the first action that can still be undone, so that nothing is
 * published and then undone.
 * @returns null for a number that this database has not drawn
 */
export async function readActionLog(
  tx: Sql,
  workspaceId: string,
  after: string,
  most: number,
): Promise<LogPage | null> {
  const { settled, last } = await actionNumbers(tx, workspaceId)
  if (BigInt(after) > BigInt(last)) return null
  const rows = await numbered(tx, workspaceId, { after, settled, most: most + 1 })
  const held = rows.findIndex(({ isHeld }) => isHeld)
  const page = rows.slice(0, held === -1 ? most : Math.min(most, held))
  return {
    actions: page.map(({ seq: _seq, isHeld: _isHeld, ...row }) => row),
    end: page.at(-1)?.seq ?? after,
    hasMore: page.length < rows.length && held !== page.length,
  }
}

/** The newest actions on each object, at most `most` per object, in the order in which they were taken. */
export const newestActionsOn = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
  most: number,
): Promise<RecordedRow[]> =>
  tx
    .db<Tables>()
    .selectFrom(sql<{ id: string }>`unnest(${objectIds}::uuid[])`.as<'object'>(sql`object (id)`))
    .crossJoinLateral(({ selectFrom }) =>
      selectFrom('action as newest')
        .selectAll('newest')
        .where('newest.workspaceId', '=', workspaceId)
        .whereRef('newest.objectId', '=', 'object.id')
        .where('newest.undoneAt', 'is', null)
        .where(({ not, ref }) => not(isHeld(ref('newest.undoableUntil'))))
        .orderBy('newest.createdAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(most)
        .as('a'),
    )
    .select(recordedSelection)
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute()
