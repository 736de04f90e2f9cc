import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** What a rule would have done to past items (backtests), and rules applied to past items (retroactions). */
export class BacktestsAndRetroactions extends Migration {
  override up(): void {
    this.addSql(`
      create table backtest (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        rule_id uuid,
        rule_version int,
        rule jsonb not null,
        days int not null check (days between 1 and 30),
        state text not null default 'waiting'
          check (state in ('waiting', 'running', 'finished', 'cancelled', 'failed')),
        total int not null default 0,
        examined int not null default 0,
        matched int not null default 0,
        human_decided int not null default 0,
        human_matched int not null default 0,
        human_positive int not null default 0,
        human_positive_matched int not null default 0,
        since timestamptz not null,
        after_at timestamptz not null,
        after_id uuid not null,
        error text,
        created_by_kind text not null,
        created_by_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        started_at timestamptz,
        finished_at timestamptz,
        primary key (workspace_id, id)
      );
      create unique index backtest_running on backtest (workspace_id) where state = 'running';
      create index backtest_waiting on backtest (workspace_id, created_at, id) where state = 'waiting';
      create index backtest_rule on backtest (workspace_id, rule_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('backtest')}
      ${closeToOtherCategories('backtest', 'false')}

      create table backtest_match (
        workspace_id uuid not null,
        backtest_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        outcome text not null check (outcome in ('would_change', 'decided_by_human', 'unchanged', 'missed')),
        from_status text,
        to_status text,
        explanation text not null,
        spans jsonb not null,
        posted_at timestamptz not null,
        primary key (workspace_id, backtest_id, object_id),
        foreign key (workspace_id, backtest_id) references backtest (workspace_id, id) on delete cascade
      );
      create index backtest_match_newest on backtest_match (workspace_id, backtest_id, outcome, posted_at desc, object_id desc);
      ${closeToOtherWorkspaces('backtest_match')}
      ${closeToOtherCategories('backtest_match', 'false')}`)

    this.addSql(`
      create table retroaction (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        rule_id uuid not null,
        rule_version int not null,
        rule_type text not null check (rule_type in ('content', 'user')),
        days int not null check (days between 1 and 30),
        state text not null default 'counting' check (state in
          ('counting', 'counted', 'applying', 'applied', 'reversing', 'reversed', 'cancelled', 'failed')),
        total int not null default 0,
        examined int not null default 0,
        counted int not null default 0,
        processed int not null default 0,
        changed int not null default 0,
        reversed int not null default 0,
        kept int not null default 0,
        webhooks_per_minute int not null default 600 check (webhooks_per_minute between 1 and 6000),
        since timestamptz not null,
        after_at timestamptz not null,
        after_id uuid not null,
        error text,
        created_by_kind text not null,
        created_by_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        primary key (workspace_id, id)
      );
      create unique index retroaction_active on retroaction (workspace_id)
        where state in ('counting', 'applying', 'reversing');
      create index retroaction_rule on retroaction (workspace_id, rule_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('retroaction')}
      ${closeToOtherCategories('retroaction', 'false')}

      create table retroaction_item (
        workspace_id uuid not null,
        retroaction_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        state text not null default 'counted'
          check (state in ('counted', 'changed', 'skipped', 'reversed', 'kept')),
        from_status text not null,
        to_status text not null,
        from_policy_category_id uuid,
        action_ids uuid[] not null default '{}',
        posted_at timestamptz not null,
        primary key (workspace_id, retroaction_id, object_id),
        foreign key (workspace_id, retroaction_id) references retroaction (workspace_id, id) on delete cascade
      );
      create index retroaction_item_newest on retroaction_item
        (workspace_id, retroaction_id, state, posted_at desc, object_id desc);
      ${closeToOtherWorkspaces('retroaction_item')}
      ${closeToOtherCategories('retroaction_item', 'false')}`)
  }
}
