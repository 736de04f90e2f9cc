import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** One decision on everything that a filter selected. */
export class BulkDecisions extends Migration {
  override up(): void {
    this.addSql(`
      create table bulk_decision (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        decision jsonb not null,
        selection jsonb not null,
        state text not null default 'applying'
          check (state in ('applying', 'applied', 'reversing', 'reversed', 'cancelled', 'failed')),
        total int not null,
        examined int not null default 0,
        changed int not null default 0,
        refused int not null default 0,
        reversed int not null default 0,
        kept int not null default 0,
        webhooks_per_minute int not null default 600 check (webhooks_per_minute between 1 and 6000),
        error text,
        created_by_kind text not null,
        created_by_id uuid,
        api_key_id uuid,
        reversed_by_kind text,
        reversed_by_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        primary key (workspace_id, id)
      );
      create index bulk_decision_newest on bulk_decision (workspace_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('bulk_decision')}

      create table bulk_decision_item (
        workspace_id uuid not null,
        bulk_decision_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        review_id uuid,
        position int not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'changed', 'refused', 'reversed', 'kept')),
        from_status text not null,
        from_policy_category_id uuid,
        action_ids uuid[] not null default '{}',
        code text,
        message text,
        primary key (workspace_id, bulk_decision_id, object_id),
        foreign key (workspace_id, bulk_decision_id) references bulk_decision (workspace_id, id) on delete cascade
      );
      create index bulk_decision_item_order on bulk_decision_item
        (workspace_id, bulk_decision_id, state, position);
      ${closeToOtherWorkspaces('bulk_decision_item')}`)
  }
}
