import { LiveMigration } from './live-migration.ts'

/**
 * Readers of the log learn from announcements which numbers may still appear, so that an action says no longer which transaction
 * recorded it. Ids of actions leave the indexes by time, whose equal moments PostgreSQL stores once then: what was decided
 * together has one.
 */
export class NumbersOfActions extends LiveMigration {
  override up(): void {
    this.addEach(`
      grant usage on sequence action_seq_seq to verdict_app;
      drop index concurrently if exists action_transaction;
      alter table action drop column if exists xid;`)
    this.replaceIndex('action_in_order', 'action (workspace_id, created_at)')
    this.replaceIndex('action_object', 'action (workspace_id, object_id, created_at desc)')
  }
}
