import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces, overAllWorkspaces } from './row-security.ts'

/** What each rule has been applied to, editions of content, and who took a retroaction back. */
export class AppliedRules extends Migration {
  override up(): void {
    this.addSql(`
      alter table content add column edition int not null default 1;
      comment on column content.edition is 'Counts the changes of text and media, which let a rule set a status again';

      create table applied_rule (
        workspace_id uuid not null references workspace (id) on delete cascade,
        object_id uuid not null,
        rule_id uuid not null,
        edition int,
        primary key (workspace_id, object_id, rule_id)
      );
      comment on table applied_rule is 'Content and users that a rule has been applied to: it is not applied to them again';
      comment on column applied_rule.edition is 'The newest edition that it was applied to; null while its status was held off';
      ${closeToOtherWorkspaces('applied_rule')}

      alter table retroaction add column reversed_by_kind text, add column reversed_by_id uuid;`)
  }
}

/** What was applied before. A cause was "rule:<rule>:<version of the rule>:<object>:<version of the object>", followed by the part that acted. */
export class RulesAppliedBefore extends Migration {
  override up(): void {
    this.addSql(
      overAllWorkspaces(
        `insert into applied_rule (workspace_id, object_id, rule_id, edition)
         select workspace_id, split_part(cause_key, ':', 4)::uuid, rule_id,
           max(case when object_id = split_part(cause_key, ':', 4)::uuid then case object_type when 'content' then 1 else 0 end end)
         from action where cause_key like 'rule:%' and rule_id is not null
         group by 1, 2, 3 on conflict do nothing`,
      ),
    )
  }
}
