import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'
import { closeToOtherWorkspaces } from './row-security.ts'

/** The audit log holds every decision: what waits for its place in the chain, and what entries tell of. */
export class DecisionsInTheAuditLog extends Migration {
  override up(): void {
    this.addSql(`
      create table audit_inbox (
        workspace_id uuid not null,
        id bigint generated always as identity,
        action_id uuid not null,
        undone boolean not null default false,
        primary key (workspace_id, id)
      );
      comment on table audit_inbox is 'Decisions, and decisions taken back, that are not yet in the chain of the audit log';
      ${closeToOtherWorkspaces('audit_inbox', { shared: true })}

      alter table audit_entry
        add column object_type text,
        add column object_id uuid,
        add column policy_category_id uuid,
        add column action_id uuid;
      create policy own_categories on audit_entry as restrictive for select
        using ((select verdict_categories()) is null or event like 'rule.%');

      alter table audit_head
        add column checked_at timestamptz,
        add column checked_seq int,
        add column broken_seq int;
      comment on column audit_head.checked_seq is 'The last entry that the chain was followed to';
      comment on column audit_head.broken_seq is 'The first entry that was found changed or missing';
      create policy heads_for_export on audit_head for select using ((select verdict_system()));`)
  }
}

/** What entries of the audit log are found by. */
export class IndexesOfTheAuditLog extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists audit_entry_at on audit_entry (workspace_id, at, seq);
      create index concurrently if not exists audit_entry_event on audit_entry (workspace_id, event, at, seq);
      create index concurrently if not exists audit_entry_actor_kind on audit_entry (workspace_id, actor_kind, at, seq);
      create index concurrently if not exists audit_entry_actor on audit_entry (workspace_id, actor_id, at, seq) where actor_id is not null;
      create index concurrently if not exists audit_entry_object on audit_entry (workspace_id, object_id, at, seq) where object_id is not null;
      create index concurrently if not exists audit_entry_policy_category on audit_entry (workspace_id, policy_category_id, at, seq)
        where policy_category_id is not null;`)
  }
}
