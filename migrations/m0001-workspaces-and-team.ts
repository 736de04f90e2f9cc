import { Migration } from '@mikro-orm/migrations'
import { appendOnly, closeToOtherWorkspaces } from './row-security.ts'

/** The application's role, the row-security settings, and who may come in: workspaces, members, sessions, keys, audit. */
export class WorkspacesAndTeam extends Migration {
  override up(): void {
    this.addSql(`
      do $$ begin
        create role verdict_app nologin nobypassrls;
      exception when duplicate_object or unique_violation then null; end $$;
      do $$ begin execute format('grant verdict_app to %I', current_user); end $$;
      grant usage on schema public to verdict_app;

      create function verdict_workspaces() returns uuid[] language sql stable parallel safe as
        $$ select coalesce(nullif(current_setting('verdict.workspaces', true), ''), '{}')::uuid[] $$;
      create function verdict_system() returns boolean language sql stable parallel safe as
        $$ select coalesce(current_setting('verdict.system', true), '') = 'on' $$;`)

    this.addSql(`
      create table workspace (
        id uuid primary key,
        name text not null,
        plan text not null check (plan in ('free', 'starter', 'pro', 'enterprise')),
        video_enabled boolean not null default false,
        audio_enabled boolean not null default false,
        undo_seconds int not null default 5 check (undo_seconds between 0 and 60),
        require_policy_category boolean not null default false,
        rules_version int not null default 1,
        created_at timestamptz not null default now()
      );
      ${closeToOtherWorkspaces('workspace', { shared: true, key: 'id' })}

      create table member (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        email text not null,
        name text not null,
        password_hash text not null,
        role text not null check (role in ('admin', 'moderator')),
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index member_email on member (workspace_id, lower(email));
      create index member_sign_in on member (lower(email));
      ${closeToOtherWorkspaces('member', { shared: true })}

      create table session (
        workspace_id uuid not null,
        id uuid not null,
        member_id uuid not null,
        token_hash text not null unique,
        user_agent text,
        ip text,
        created_at timestamptz not null default now(),
        last_seen_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
      );
      create index session_member on session (workspace_id, member_id);
      ${closeToOtherWorkspaces('session', { shared: true })}

      create table api_key (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        key_id text not null unique,
        hash text not null,
        hint text not null,
        scopes text[] not null,
        created_by uuid,
        created_at timestamptz not null default now(),
        last_used_at timestamptz,
        revoked_at timestamptz,
        primary key (workspace_id, id)
      );
      ${closeToOtherWorkspaces('api_key', { shared: true })}`)

    this.addSql(`
      create table audit_head (
        workspace_id uuid primary key references workspace (id) on delete cascade,
        seq int not null,
        mac text not null
      );
      ${closeToOtherWorkspaces('audit_head')}

      create table audit_entry (
        workspace_id uuid not null references workspace (id) on delete cascade,
        seq int not null,
        at timestamptz not null,
        actor_kind text not null,
        actor_id uuid,
        event text not null,
        subject text,
        before jsonb,
        after jsonb,
        mac text not null,
        primary key (workspace_id, seq)
      );
      ${closeToOtherWorkspaces('audit_entry')}
      ${appendOnly('audit_entry')}`)
  }
}
