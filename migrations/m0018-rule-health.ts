import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces, overAllWorkspaces } from './row-security.ts'

/** Rules in shadow with what they would have done, and what is counted and noticed of every rule. */
export class RuleHealth extends Migration {
  override up(): void {
    this.#shadow()
    this.#counts()
    this.#findings()
  }

  #shadow(): void {
    this.addSql(`
      alter table rule
        add column shadow boolean not null default false,
        add column mode_since timestamptz not null default now();
      comment on column rule.shadow is 'Evaluated without acting; means nothing while the rule is enabled';
      ${overAllWorkspaces('update rule set mode_since = updated_at')}

      create table rule_shadow_hit (
        workspace_id uuid not null references workspace (id) on delete cascade,
        rule_id uuid not null,
        rule_version int not null,
        object_type text not null check (object_type in ('content', 'user')),
        object_id uuid not null,
        object_version int not null,
        status text,
        policy_category_id uuid,
        queue_id uuid,
        taken_by uuid,
        explanation text not null,
        spans jsonb not null,
        matched_at timestamptz not null default now(),
        primary key (workspace_id, rule_id, rule_version, object_id, object_version)
      );
      comment on column rule_shadow_hit.taken_by is 'The enabled rule above that ended the evaluation before its place';
      create index rule_shadow_hit_newest on rule_shadow_hit (workspace_id, rule_id, rule_version, matched_at desc, object_id);
      create index rule_shadow_hit_age on rule_shadow_hit (workspace_id, matched_at);
      ${closeToOtherWorkspaces('rule_shadow_hit')}
      ${closeToOtherCategories('rule_shadow_hit', 'verdict_sees(object_type, rule_shadow_hit.workspace_id, object_id)')}

      create index action_by_humans on action (workspace_id, created_at)
        where action_type = 'ChangeStatus' and actor_kind in ('member', 'customer');`)
  }

  /** What is counted is of all categories, so a restricted member sees none of it. */
  #counts(): void {
    this.addSql(`
      create table rule_hour (
        workspace_id uuid not null references workspace (id) on delete cascade,
        rule_id uuid not null,
        hour timestamptz not null,
        tried int not null default 0,
        hits int not null default 0,
        upheld int not null default 0,
        overturned int not null default 0,
        primary key (workspace_id, rule_id, hour)
      );
      create index rule_hour_age on rule_hour (workspace_id, hour);
      ${closeToOtherWorkspaces('rule_hour')}
      ${closeToOtherCategories('rule_hour', 'false')}

      create table rule_cost (
        workspace_id uuid not null references workspace (id) on delete cascade,
        rule_id uuid not null,
        rule_version int not null,
        samples int not null,
        nanoseconds bigint not null,
        buckets int[] not null,
        primary key (workspace_id, rule_id, rule_version)
      );
      ${closeToOtherWorkspaces('rule_cost')}
      ${closeToOtherCategories('rule_cost', 'false')}`)
  }

  #findings(): void {
    this.addSql(`
      create table rule_alert (
        workspace_id uuid not null,
        id uuid not null,
        rule_id uuid not null,
        hour timestamptz not null,
        last_hour timestamptz not null,
        hits int not null,
        usual int not null,
        opened_at timestamptz not null default now(),
        ended_at timestamptz,
        acknowledged_at timestamptz,
        acknowledged_by uuid,
        primary key (workspace_id, id),
        foreign key (workspace_id, rule_id) references rule (workspace_id, id) on delete cascade
      );
      create unique index rule_alert_going_on on rule_alert (workspace_id, rule_id) where ended_at is null;
      create index rule_alert_unread on rule_alert (workspace_id, opened_at) where acknowledged_at is null;
      ${closeToOtherWorkspaces('rule_alert')}
      ${closeToOtherCategories('rule_alert', 'false')}

      create table rule_overlap (
        workspace_id uuid not null,
        rule_id uuid not null,
        examined int not null,
        matched int not null,
        taken int not null,
        taken_by jsonb not null,
        measured_at timestamptz not null default now(),
        primary key (workspace_id, rule_id),
        foreign key (workspace_id, rule_id) references rule (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('rule_overlap')}
      ${closeToOtherCategories('rule_overlap', 'false')}

      create table rule_health (
        workspace_id uuid not null references workspace (id) on delete cascade,
        rolled_up_at timestamptz,
        measured_at timestamptz,
        primary key (workspace_id)
      );
      ${closeToOtherWorkspaces('rule_health')}
      ${closeToOtherCategories('rule_health', 'false')}`)
  }
}
