import { type QueryCreator, sql } from 'kysely'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import { Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'
import type { AuditInbox } from './audit-inbox.entity.ts'
import { actionKinds } from './kinds/index.ts'
import { arrivalPrefix } from './new-action.ts'

interface Tables {
  auditInbox: TableOf<AuditInbox, 'id' | 'undone'>
  action: TableOf<Action>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** Decisions that have no place in a chain of the audit log yet. */
export const auditInbox = 'audit_inbox'

/** The kinds of action that are in the log as changes of settings. */
const toldElsewhere = actionKinds.flatMap(({ type, auditEvent }) =>
  auditEvent(Status.allowed) === null ? [type] : [],
)

/**
 * The part of a statement that puts the actions of its part `recorded` into the inbox of the audit log: a row each, and no
 * lock. That an item arrived and nothing acted on it is no decision. Text: it is part of what records actions.
 */
export const inboxPart = `
  inboxed as (
    insert into audit_inbox (workspace_id, action_id)
    select workspace_id, id from recorded
    where cause_key not like '${arrivalPrefix}%' and action_type <> all ('{${toldElsewhere.join(',')}}')
  )`

/** Puts actions that were taken back into the inbox of the audit log, in the caller's transaction. */
export async function auditUndone(tx: Sql, workspaceId: string, actionIds: readonly string[]): Promise<void> {
  await tables(tx)
    .insertInto('auditInbox')
    .values(actionIds.map((actionId) => ({ workspaceId, actionId, undone: true })))
    .execute()
}

/** An action that waits for its place in the audit log, as it was taken or, if it was undone, taken back. */
export type WaitingAction = Action & Pick<AuditInbox, 'undone'>

/** Takes out of the inbox what has waited longest, at most so many; the oldest first. */
export const takeWaiting = (tx: Sql, workspaceId: string, most: number): Promise<WaitingAction[]> =>
  taking(tx, workspaceId, (waiting) => waiting.limit(most))

/** Takes out of the inbox what waits of the actions on some objects; the oldest first. */
export const takeWaitingOn = (
  tx: Sql,
  workspaceId: string,
  objectIds: readonly string[],
): Promise<WaitingAction[]> =>
  taking(tx, workspaceId, (waiting) =>
    waiting.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('action')
          .whereRef('action.workspaceId', '=', 'auditInbox.workspaceId')
          .whereRef('action.id', '=', 'auditInbox.actionId')
          .where('action.objectId', '=', sql<string>`any (${objectIds}::uuid[])`),
      ),
    ),
  )

const oldestFirst = (db: QueryCreator<Tables>, workspaceId: string) =>
  db
    .selectFrom('auditInbox')
    .select(['auditInbox.id', 'auditInbox.actionId', 'auditInbox.undone'])
    .where('auditInbox.workspaceId', '=', workspaceId)
    .orderBy('auditInbox.id')

type WaitingRows = ReturnType<typeof oldestFirst>

const taking = (
  tx: Sql,
  workspaceId: string,
  which: (waiting: WaitingRows) => WaitingRows,
): Promise<WaitingAction[]> =>
  tables(tx)
    .with(
      (cte) => cte('taken').materialized(),
      (db) => which(oldestFirst(db, workspaceId)),
    )
    .with('gone', (db) =>
      db
        .deleteFrom('auditInbox as inbox')
        .using('taken')
        .where('inbox.workspaceId', '=', workspaceId)
        .whereRef('inbox.id', '=', 'taken.id'),
    )
    .selectFrom('taken')
    .innerJoin('action', 'action.id', 'taken.actionId')
    .selectAll('action')
    .select('taken.undone')
    .where('action.workspaceId', '=', workspaceId)
    .orderBy('taken.id')
    .execute()

/** Has the rest of the transaction wait for locks for half a second at most, and for a statement for ten seconds. */
export async function limitWaits(tx: Sql): Promise<void> {
  await tables(tx)
    .selectNoFrom([
      sql`set_config('lock_timeout', '500ms', true)`.as('lock'),
      sql`set_config('statement_timeout', '10s', true)`.as('statement'),
    ])
    .execute()
}
