import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** What is found next for whom, of the kind of task that is shared fairly. */
export class FairClaims extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists task_by_workspace on task (kind, workspace_id, id)
        where kind = 'ask-ai-moderators' and state = 'pending' and attempts = 0;`)
  }
}

/** Exact limits, fair turns at AI moderators, and what rules in shadow matched, counted by the hour. */
export class FairShares extends Migration {
  override up(): void {
    this.addSql(`
      create table request_count (
        workspace_id uuid not null references workspace (id) on delete cascade,
        counter text not null,
        used int not null,
        ends_at timestamptz not null,
        primary key (workspace_id, counter)
      );
      comment on column request_count.ends_at is 'When the window ends in which these were counted';
      ${closeToOtherWorkspaces('request_count')}

      create table rule_shadow_hour (
        workspace_id uuid not null references workspace (id) on delete cascade,
        rule_id uuid not null,
        rule_version int not null,
        hour timestamptz not null,
        matched int not null,
        taken int not null,
        primary key (workspace_id, rule_id, rule_version, hour)
      );
      comment on table rule_shadow_hour is 'Objects that a rule in shadow matched first in an hour that is over';
      ${closeToOtherWorkspaces('rule_shadow_hour')}
      ${closeToOtherCategories('rule_shadow_hour', 'false')}
      alter table rule_health add column shadow_until timestamptz;
      comment on column rule_health.shadow_until is 'Until when the hits of rules in shadow are counted by the hour';`)
  }
}
