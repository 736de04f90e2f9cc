import { Migration } from '@mikro-orm/migrations'
import { appendOnly, closeToOtherWorkspaces } from './row-security.ts'

/** Written policies: a draft that admins work on, and the versions that were published. */
export class WrittenPolicies extends Migration {
  override up(): void {
    this.addSql(`
      create table written_policy (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        draft jsonb,
        draft_updated_at timestamptz,
        draft_updated_by_kind text,
        draft_updated_by_id uuid,
        revision int not null default 0,
        published_version int,
        created_at timestamptz not null default now(),
        deleted_at timestamptz,
        primary key (workspace_id, id)
      );
      comment on column written_policy.draft is 'Sections in their order; null when nothing differs from what is published';
      comment on column written_policy.revision is 'Counts the changes of the draft, so that two editors notice each other';
      create unique index written_policy_name on written_policy (workspace_id, lower(name)) where deleted_at is null;
      ${closeToOtherWorkspaces('written_policy')}

      create table written_policy_version (
        workspace_id uuid not null,
        policy_id uuid not null,
        version int not null,
        sections jsonb not null,
        note text,
        published_by_kind text not null,
        published_by_id uuid,
        published_at timestamptz not null default now(),
        primary key (workspace_id, policy_id, version),
        foreign key (workspace_id, policy_id) references written_policy (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('written_policy_version')}
      ${appendOnly('written_policy_version')}`)
  }
}
