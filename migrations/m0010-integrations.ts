import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Chat platforms that are connected directly, what came from each, and the decisions that go back to them. */
export class Integrations extends Migration {
  override up(): void {
    this.addSql(`
      create table integration (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        kind text not null,
        name text not null,
        settings jsonb not null default '{}',
        secrets text not null,
        enabled boolean not null default true,
        last_event_at timestamptz,
        last_error text,
        last_error_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id)
      );
      create unique index integration_by_id on integration (id);
      ${closeToOtherWorkspaces('integration', { shared: true })}

      create table integration_object (
        workspace_id uuid not null,
        integration_id uuid not null,
        object_id uuid not null,
        object_type text not null check (object_type in ('content', 'user')),
        remote jsonb not null,
        revision double precision not null,
        primary key (workspace_id, object_id, integration_id),
        foreign key (workspace_id, integration_id) references integration (workspace_id, id) on delete cascade
      );
      create index integration_object_integration on integration_object (workspace_id, integration_id);
      ${closeToOtherWorkspaces('integration_object')}

      create table integration_decision (
        workspace_id uuid not null,
        id uuid not null,
        seq bigint generated always as identity,
        integration_id uuid not null,
        action_id uuid not null,
        object_type text not null,
        object_id uuid not null,
        status text not null,
        state text not null default 'waiting'
          check (state in ('waiting', 'sending', 'delivered', 'superseded', 'not_possible', 'failed', 'cancelled')),
        attempts int not null default 0,
        available_at timestamptz not null,
        sending_until timestamptz,
        last_error text,
        created_at timestamptz not null default clock_timestamp(),
        settled_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, integration_id) references integration (workspace_id, id) on delete cascade
      );
      create unique index integration_decision_action on integration_decision (workspace_id, action_id, integration_id);
      create index integration_decision_object on integration_decision (workspace_id, object_id, integration_id, seq);
      create index integration_decision_newest on integration_decision (workspace_id, integration_id, seq desc);
      ${closeToOtherWorkspaces('integration_decision')}`)
  }
}
