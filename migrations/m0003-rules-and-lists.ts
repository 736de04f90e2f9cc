import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** What admins write: policy categories, lists, rules and their versions. */
export class RulesAndLists extends Migration {
  override up(): void {
    this.addSql(`
      create table policy_category (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        policy_id text not null,
        name text not null,
        description text,
        hotkey int check (hotkey between 0 and 9),
        selectable_by text not null default 'moderators_and_rules'
          check (selectable_by in ('moderators_and_rules', 'only_moderators', 'only_rules')),
        available_for text[] not null default '{content,user,subcategory}',
        enabled_for text[] not null default '{allowed,flagged,hidden}',
        user_reports boolean not null default false,
        deleted_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index policy_category_policy_id on policy_category (workspace_id, policy_id);
      create unique index policy_category_hotkey on policy_category (workspace_id, hotkey) where deleted_at is null;
      ${closeToOtherWorkspaces('policy_category')}

      create table list (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        type text not null check (type in ('strings', 'urls', 'locations', 'phone_numbers', 'ips', 'regexes')),
        item_count int not null default 0,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      ${closeToOtherWorkspaces('list')}

      create table list_item (
        workspace_id uuid not null,
        list_id uuid not null,
        value text not null,
        added_by_kind text not null,
        added_by_id uuid,
        added_at timestamptz not null default now(),
        primary key (workspace_id, list_id, value),
        foreign key (workspace_id, list_id) references list (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('list_item')}

      create table rule (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        type text not null check (type in ('content', 'user', 'routing')),
        name text not null,
        notes text,
        conditions jsonb not null,
        actions jsonb not null,
        enabled boolean not null default false,
        position int not null,
        version int not null default 1,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        updated_by uuid,
        primary key (workspace_id, id)
      );
      create index rule_order on rule (workspace_id, type, position);
      ${closeToOtherWorkspaces('rule')}

      create table rule_version (
        workspace_id uuid not null,
        rule_id uuid not null,
        version int not null,
        name text not null,
        conditions jsonb not null,
        actions jsonb not null,
        updated_by uuid,
        created_at timestamptz not null default now(),
        primary key (workspace_id, rule_id, version)
      );
      ${closeToOtherWorkspaces('rule_version')}

      create table rule_plan (
        workspace_id uuid not null references workspace (id) on delete cascade,
        digest text not null,
        rules jsonb not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, digest)
      );
      ${closeToOtherWorkspaces('rule_plan')}

      create table rule_reference (
        workspace_id uuid not null,
        rule_id uuid not null,
        kind text not null check (kind in ('list', 'policy_category', 'tag', 'category', 'review_queue')),
        target_id uuid not null,
        primary key (workspace_id, rule_id, kind, target_id),
        foreign key (workspace_id, rule_id) references rule (workspace_id, id) on delete cascade
      );
      create index rule_reference_target on rule_reference (workspace_id, kind, target_id);
      ${closeToOtherWorkspaces('rule_reference')}`)
  }
}
