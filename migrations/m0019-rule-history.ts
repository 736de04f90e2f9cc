import { Migration } from '@mikro-orm/migrations'
import { overAllWorkspaces } from './row-security.ts'

/** Versions of rules keep all that a rule says, and the audit log is read by what was changed. */
export class RuleHistory extends Migration {
  override up(): void {
    this.addSql(`
      alter table rule_version add column type text, add column notes text;
      comment on column rule_version.type is 'Null in versions that the release before wrote while this was added';

      ${overAllWorkspaces(versionsAsTheyWere)}

      create index audit_entry_subject on audit_entry (workspace_id, subject, seq) where subject is not null;
      create index audit_entry_deleted_rule on audit_entry (workspace_id, seq) where event = 'rule.deleted';`)
  }
}

const versionsAsTheyWere = `
      update rule_version v set type = r.type, notes = case when v.version = r.version then r.notes end
      from rule r where (r.workspace_id, r.id) = (v.workspace_id, v.rule_id);
      update rule_version v set type = e.before ->> 'type'
      from audit_entry e
      where e.workspace_id = v.workspace_id and e.event = 'rule.deleted' and e.subject = v.rule_id::text and v.type is null;
      update rule_version v set notes = e.after ->> 'notes'
      from audit_entry e
      where e.workspace_id = v.workspace_id and e.event in ('rule.created', 'rule.updated')
        and e.subject = v.rule_id::text and (e.after ->> 'version')::int = v.version`
