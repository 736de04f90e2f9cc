import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Which templates a workspace began with, and what each of them made, so that it can be taken away in one step. */
export class AppliedTemplates extends Migration {
  override up(): void {
    this.addSql(`
      create table applied_template (
        workspace_id uuid not null references workspace (id) on delete cascade,
        template text not null,
        rule_ids uuid[] not null,
        list_ids uuid[] not null,
        category_ids uuid[] not null,
        applied_at timestamptz not null default now(),
        primary key (workspace_id, template)
      );
      ${closeToOtherWorkspaces('applied_template')}`)
  }
}
