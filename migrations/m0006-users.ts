import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** The profile of users, what a ban or a strike leaves on them, how rules judged them, and the hiding of their content. */
export class Users extends Migration {
  override up(): void {
    this.addSql(`
      alter table platform_user
        add column email text,
        add column signup_date timestamptz,
        add column signup_method text,
        add column ip text,
        add column country text,
        add column profile_image_url text,
        add column attributes jsonb,
        add column version int not null default 1,
        add column temporarily_banned_until timestamptz,
        add column ban_period text check (ban_period in ('hours', 'days', 'weeks')),
        add column ban_duration int,
        add column strike_until timestamptz,
        add column strike_count int not null default 0;
      create index platform_user_newest on platform_user (workspace_id, created_at desc, id desc);

      create table user_trace (
        workspace_id uuid not null,
        user_id uuid not null,
        version int not null,
        plan_version int not null,
        outcome text,
        microseconds int not null,
        rules jsonb not null,
        decided_at timestamptz not null default now(),
        primary key (workspace_id, user_id),
        foreign key (workspace_id, user_id) references platform_user (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('user_trace')}

      create table content_hiding (
        workspace_id uuid not null,
        id uuid not null,
        user_id uuid not null,
        action_id uuid not null,
        actor_kind text not null,
        actor_id uuid,
        rule_id uuid,
        rule_version int,
        policy_category_id uuid,
        total int not null,
        done int not null default 0,
        after_at timestamptz not null,
        after_id uuid not null,
        started_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        error text,
        primary key (workspace_id, id),
        foreign key (workspace_id, user_id) references platform_user (workspace_id, id) on delete cascade
      );
      create index content_hiding_user on content_hiding (workspace_id, user_id, started_at desc);
      ${closeToOtherWorkspaces('content_hiding')}`)
  }
}
