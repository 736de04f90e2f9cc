import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** What happened, for those who listen: kept for a day in the order of its transactions. */
export class Events extends Migration {
  override up(): void {
    this.addSql(`
      create table event (
        workspace_id uuid not null,
        xid xid8 not null default pg_current_xact_id(),
        seq bigint not null generated always as identity,
        topic text not null,
        object_id uuid not null,
        details jsonb not null,
        at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, xid, seq)
      );
      ${closeToOtherWorkspaces('event', { shared: true })}`)
  }
}
