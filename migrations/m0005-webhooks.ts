import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** The webhook of a workspace, the outbox of actions that wait for it, and the deliveries (requests) made from them. */
export class Webhooks extends Migration {
  override up(): void {
    this.addSql(`
      create table webhook (
        workspace_id uuid primary key references workspace (id) on delete cascade,
        id uuid not null,
        url text not null,
        secret text not null,
        previous_secret text,
        previous_secret_until timestamptz,
        outage_since timestamptz,
        next_probe_at timestamptz,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      ${closeToOtherWorkspaces('webhook', { shared: true })}

      create table delivery (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        purpose text not null default 'actions' check (purpose in ('actions', 'resend', 'test')),
        body text not null,
        state text not null default 'sending'
          check (state in ('sending', 'delivered', 'exhausted', 'parked', 'cancelled')),
        attempts int not null default 0,
        next_attempt_at timestamptz not null default now(),
        attempted_at timestamptz,
        lease_token uuid,
        last_status int,
        last_error text,
        created_at timestamptz not null default clock_timestamp(),
        settled_at timestamptz,
        primary key (workspace_id, id)
      );
      create index delivery_due on delivery (workspace_id, next_attempt_at) where state = 'sending';
      create index delivery_newest on delivery (workspace_id, created_at desc, id desc);
      create index delivery_parked on delivery (workspace_id, attempted_at) where state = 'parked';
      ${closeToOtherWorkspaces('delivery', { shared: true })}

      create table outbox (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id bigint generated always as identity,
        action_id uuid not null,
        action_type text not null,
        object_type text,
        object_id uuid,
        object_external_id text,
        body text not null,
        available_at timestamptz not null default now(),
        state text not null default 'waiting'
          check (state in ('waiting', 'sending', 'delivered', 'exhausted', 'cancelled')),
        delivery_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id)
      );
      create unique index outbox_action on outbox (workspace_id, action_id);
      create index outbox_waiting on outbox (workspace_id, id) where state = 'waiting';
      create index outbox_under_way on outbox (object_id, id) where state in ('waiting', 'sending');
      create index outbox_delivery on outbox (delivery_id);
      ${closeToOtherWorkspaces('outbox', { shared: true })}

      create table delivery_attempt (
        workspace_id uuid not null,
        id bigint generated always as identity,
        delivery_id uuid not null,
        at timestamptz not null default clock_timestamp(),
        status int,
        error text,
        duration_ms int not null,
        primary key (workspace_id, id),
        foreign key (workspace_id, delivery_id) references delivery (workspace_id, id) on delete cascade
      );
      create index delivery_attempt_delivery on delivery_attempt (delivery_id, id);
      create index delivery_attempt_recent on delivery_attempt (workspace_id, at);
      ${closeToOtherWorkspaces('delivery_attempt', { shared: true })}`)
  }
}
