import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** What was found not to agree stays known until it agrees, whichever process looks next. */
export class KnownDiscrepancies extends Migration {
  override up(): void {
    this.addSql(`
      create table discrepancy (
        workspace_id uuid not null references workspace (id) on delete cascade,
        kind text not null,
        object_id uuid not null,
        found_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, kind, object_id)
      );
      ${closeToOtherWorkspaces('discrepancy', { shared: true })}`)
  }
}
