import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Strikes and their ladder, settings of temporary bans, message templates, and what actions say beyond a status. */
export class StrikesAndBans extends Migration {
  override up(): void {
    this.addSql(`
      create function verdict_after(start timestamptz, duration int, period text) returns timestamptz
        language sql immutable strict parallel safe as $$
          select date_trunc('milliseconds', start at time zone 'utc' + make_interval(
            months => case when period = 'months' then duration else 0 end,
            weeks => case when period = 'weeks' then duration else 0 end,
            days => case when period = 'days' then duration else 0 end,
            hours => case when period = 'hours' then duration else 0 end,
            mins => case when period = 'minutes' then duration else 0 end)) at time zone 'utc' $$;

      alter table action add column details jsonb;
      alter table action drop constraint action_object_type_check;
      alter table action add constraint action_object_type_check
        check (object_type in ('content', 'user', 'subcategory', 'list'));

      alter table workspace
        add column unbanning_enabled boolean not null default true,
        add column temporary_ban_duration int not null default 3 check (temporary_ban_duration between 1 and 1000),
        add column temporary_ban_period text not null default 'days'
          check (temporary_ban_period in ('hours', 'days', 'weeks'));`)

    this.addSql(`
      create table strike_settings (
        workspace_id uuid primary key references workspace (id) on delete cascade,
        tiers jsonb not null default '[]',
        clearing_duration int check (clearing_duration between 1 and 1000),
        clearing_period text check (clearing_period in ('days', 'weeks', 'months')),
        updated_at timestamptz not null default now(),
        check ((clearing_duration is null) = (clearing_period is null))
      );
      ${closeToOtherWorkspaces('strike_settings')}

      create table strike (
        workspace_id uuid not null,
        id uuid not null,
        user_id uuid not null,
        tier int not null check (tier > 0),
        duration int not null,
        period text not null check (period in ('minutes', 'hours', 'days', 'weeks', 'months')),
        state text not null default 'active' check (state in ('active', 'ended', 'removed')),
        until timestamptz not null,
        given_by_kind text not null,
        given_by_id uuid,
        given_at timestamptz not null,
        ended_at timestamptz,
        removed_at timestamptz,
        removed_how text check (removed_how in ('moderator', 'cleared', 'reverted')),
        primary key (workspace_id, id),
        foreign key (workspace_id, user_id) references platform_user (workspace_id, id) on delete cascade,
        check ((state = 'removed') = (removed_at is not null and removed_how is not null)),
        check (state <> 'ended' or ended_at is not null)
      );
      create unique index strike_active on strike (workspace_id, user_id) where state = 'active';
      create unique index strike_tier on strike (workspace_id, user_id, tier) where state <> 'removed';
      create index strike_user on strike (workspace_id, user_id, id desc);
      ${closeToOtherWorkspaces('strike')}

      create table message_template (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        message text not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index message_template_name on message_template (workspace_id, lower(name));
      ${closeToOtherWorkspaces('message_template')}`)
  }
}
