import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** How long a workspace keeps what it has said a period for, and how far the deletion of the day has come with it. */
export class RetentionPeriods extends Migration {
  override up(): void {
    this.addSql(`
      create table retention_setting (
        workspace_id uuid not null references workspace (id) on delete cascade,
        kind text not null,
        days int check (days > 0),
        place jsonb,
        gone int not null default 0,
        updated_at timestamptz not null default now(),
        primary key (workspace_id, kind)
      );
      comment on column retention_setting.days is 'Null for what holds where nothing was said';
      comment on column retention_setting.place is 'The key that was looked at last; null between two deletions';
      comment on column retention_setting.gone is 'How many rows the deletion under way has taken';
      ${closeToOtherWorkspaces('retention_setting')}`)
  }
}
