import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** What counts as sensitive in a workspace, and how much of it one person is to see. What they saw is read from what they did. */
export class ExposureBudgets extends Migration {
  override up(): void {
    this.addSql(`
      create table exposure_budget (
        workspace_id uuid primary key references workspace (id) on delete cascade,
        policy_category_ids uuid[] not null,
        per_day int check (per_day > 0),
        before_break int check (before_break > 0),
        break_minutes int not null check (break_minutes > 0),
        stops boolean not null,
        updated_at timestamptz not null default now()
      );
      comment on column exposure_budget.before_break is 'Sensitive items without a pause of so many minutes, after which one is due';
      ${closeToOtherWorkspaces('exposure_budget')}`)
  }
}
