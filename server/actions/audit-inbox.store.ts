import { type QueryCreator, sql } from 'kysely'
import { anyId } from '../platform/any-value.ts'
import type { Sql } from '../platform/database.ts'
import type { TableOf } from '../platform/table-of.ts'
import { Status } from '../platform/vocabulary/status.ts'
import type { Action } from './action.entity.ts'
import type { AuditInbox } from './audit-inbox.entity.ts'
import { actionKinds } from './kinds/index.ts'

interface Tables {
  auditInbox: TableOf<AuditInbox, 'id' | 'undone'>
  action: TableOf<Action>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The table of decisions that are not yet in a chain of the audit log. */
export const auditInbox = 'audit_inbox'

/** The kinds of action that the audit log records as changes of settings. */
const loggedAsSettings = actionKinds.flatMap(({ type, auditEvent }) =>
  auditEvent(Status.allowed) === null ? [type] : [],
)

/**
 * The part of a statement that inserts the actions of its part `recorded` into the inbox of the audit log: one row each, without
 * a lock. The arrival of an item on which nothing acted is no decision. SQL text, as a part of the statement that records
 * actions.
 */
export const inboxPart = `
  inboxed as (
    insert into audit_inbox (workspace_id, action_id)
    select workspace_id, id from recorded
    where cause_key is not null and action_type <> all ('{${loggedAsSettings.join(',')}}')
  )`

/** Inserts the undo of actions into the inbox of the audit log, in the caller's transaction. */
export async function auditUndone(tx: Sql, workspaceId: string, actionIds: readonly string[]): Promise<void> {
  await tables(tx)
    .insertInto('auditInbox')
    .values(actionIds.map((actionId) => ({ workspaceId, actionId, undone: true })))
    .execute()
}

/** An action to be appended to the audit log: as taken or, with `undone`, as undone. */
export type WaitingAction = Action & Pick<AuditInbox, 'undone'>

/** Removes the oldest entries from the inbox, at most `most`, and returns their actions; the oldest first. */
export const takeWaiting = (tx: Sql, workspaceId: string, most: number): Promise<WaitingAction[]> =>
  taking(tx, workspaceId, (waiting) => waiting.limit(most))

/** Removes the entries of the actions on some objects from the inbox, and returns these actions; the oldest first. */
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
          .where('action.objectId', '=', anyId(objectIds)),
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

/** Limits waits for locks to half a second, and statements to ten seconds, in the rest of the transaction. */
export async function limitWaits(tx: Sql): Promise<void> {
  await tables(tx)
    .selectNoFrom([
      sql`set_config('lock_timeout', '500ms', true)`.as('lock'),
      sql`set_config('statement_timeout', '10s', true)`.as('statement'),
    ])
    .execute()
}
