import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Services that tell signals, which signal comes from which of them, what they were asked, and what they told. */
export class SignalProviders extends Migration {
  override up(): void {
    this.addSql(`
      create table signal_provider (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        provider text not null,
        settings jsonb not null default '{}',
        secrets text not null,
        edition int not null default 1,
        price_per_call float8 not null,
        calls_per_day int,
        cost_per_day float8,
        enabled boolean not null default true,
        created_at timestamptz not null default clock_timestamp(),
        deleted_at timestamptz,
        primary key (workspace_id, id)
      );
      create unique index signal_provider_name on signal_provider (workspace_id, lower(name)) where deleted_at is null;
      ${closeToOtherWorkspaces('signal_provider')}

      create table signal_route (
        workspace_id uuid not null references workspace (id) on delete cascade,
        signal text not null,
        provider_id uuid,
        category_ids uuid[] not null,
        content_types text[] not null,
        when_unavailable text not null check (when_unavailable in ('allow', 'flag', 'hold')),
        hold_minutes int not null,
        primary key (workspace_id, signal),
        foreign key (workspace_id, provider_id) references signal_provider (workspace_id, id)
      );
      ${closeToOtherWorkspaces('signal_route')}

      create table signal_usage (
        workspace_id uuid not null,
        provider_id uuid not null,
        day date not null,
        calls int not null,
        errors int not null default 0,
        cost float8 not null,
        answers int not null default 0,
        milliseconds float8 not null default 0,
        buckets int[] not null default array_fill(0, array[48]),
        last_error text,
        rests_until timestamptz,
        primary key (workspace_id, provider_id, day),
        foreign key (workspace_id, provider_id) references signal_provider (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('signal_usage')}

      create table signal_result (
        workspace_id uuid not null references workspace (id) on delete cascade,
        digest text not null,
        signal text not null,
        question text not null default '',
        provider_id uuid not null,
        edition int not null,
        value jsonb,
        problem text,
        told_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, digest, signal, question, provider_id, edition),
        check ((value is null) <> (problem is null))
      );
      create index signal_result_old on signal_result (workspace_id, told_at);
      ${closeToOtherWorkspaces('signal_result')}`)
  }
}
