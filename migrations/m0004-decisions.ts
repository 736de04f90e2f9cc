import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Action records, traces, reviews, and the durable tasks and timers behind them. */
export class Decisions extends Migration {
  override up(): void {
    this.addSql(`
      create table action (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        action_type text not null,
        object_type text not null check (object_type in ('content', 'user', 'subcategory')),
        object_id uuid not null,
        cause_key text not null,
        actor_kind text not null check (actor_kind in ('member', 'rule', 'ai', 'customer', 'system')),
        actor_id uuid,
        rule_id uuid,
        rule_version int,
        status text,
        previous_status text,
        policy_category_id uuid,
        policy_name text,
        policy_information text,
        tags_added text[] not null default '{}',
        tags_removed text[] not null default '{}',
        note text,
        undoable_until timestamptz,
        undone_at timestamptz,
        reverted_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id)
      );
      create unique index action_cause on action (workspace_id, cause_key);
      create index action_object on action (workspace_id, object_id, created_at desc, id desc);
      create index action_reverted on action (workspace_id, object_id) where reverted_at is not null;
      ${closeToOtherWorkspaces('action')}

      create table decision_trace (
        workspace_id uuid not null,
        content_id uuid not null,
        version int not null,
        plan_version int not null,
        outcome text,
        microseconds int not null,
        rules jsonb not null,
        decided_at timestamptz not null default now(),
        primary key (workspace_id, content_id, version),
        foreign key (workspace_id, content_id) references content (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('decision_trace')}`)

    this.addSql(`
      create table review_queue (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        is_default boolean not null default false,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index review_queue_default on review_queue (workspace_id) where is_default;
      ${closeToOtherWorkspaces('review_queue')}

      create table review (
        workspace_id uuid not null,
        id uuid not null,
        queue_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        state text not null default 'open' check (state in ('open', 'claimed', 'on_hold', 'escalated', 'resolved')),
        priority int not null check (priority between 0 and 4),
        reasons jsonb not null default '[]',
        claimed_by uuid,
        claimed_until timestamptz,
        opened_at timestamptz not null default now(),
        resolved_at timestamptz,
        resolved_by_kind text,
        resolved_by_id uuid,
        primary key (workspace_id, id),
        foreign key (workspace_id, queue_id) references review_queue (workspace_id, id)
      );
      create unique index review_open on review (workspace_id, object_type, object_id) where state <> 'resolved';
      create index review_order on review (workspace_id, queue_id, priority, opened_at, id) where state <> 'resolved';
      create index review_object on review (workspace_id, object_id);
      ${closeToOtherWorkspaces('review')}`)

    this.addSql(`
      create table task (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id bigint generated always as identity,
        kind text not null,
        object_id uuid not null,
        version int not null default 0,
        state text not null default 'pending' check (state in ('pending', 'poisoned')),
        attempts int not null default 0,
        lease_token uuid,
        lease_until timestamptz,
        error text,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create index task_pending on task (kind, id) where state = 'pending' and attempts = 0;
      create index task_again on task (kind, lease_until) where state = 'pending' and attempts > 0;
      create index task_object on task (workspace_id, object_id);
      ${closeToOtherWorkspaces('task', { shared: true })}

      create table timer (
        workspace_id uuid not null references workspace (id) on delete cascade,
        kind text not null,
        object_id uuid not null,
        generation int not null default 1,
        due_at timestamptz not null,
        state text not null default 'armed' check (state in ('armed', 'fired', 'cancelled')),
        primary key (workspace_id, kind, object_id)
      );
      create index timer_due on timer (due_at) where state = 'armed';
      ${closeToOtherWorkspaces('timer', { shared: true })}`)
  }
}
