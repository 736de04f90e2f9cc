import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Content and users that are kept for now, whoever wants them deleted. */
export class LegalHolds extends Migration {
  override up(): void {
    this.addSql(`
      create table legal_hold (
        workspace_id uuid not null references workspace (id) on delete cascade,
        object_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        reason text not null,
        until timestamptz,
        placed_by_kind text not null,
        placed_by_id uuid,
        placed_at timestamptz not null default now(),
        primary key (workspace_id, object_id)
      );
      ${closeToOtherWorkspaces('legal_hold')}`)
  }
}
