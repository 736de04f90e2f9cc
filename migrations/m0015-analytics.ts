import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** What was sent, decided, reviewed and reported in each hour and day, and how far that is counted. */
export class Analytics extends Migration {
  override up(): void {
    this.addSql(`
      create table analytics_count (
        workspace_id uuid not null references workspace (id) on delete cascade,
        measure text not null,
        grain text not null check (grain in ('hour', 'day')),
        whole boolean not null,
        at timestamptz not null,
        slot int not null,
        category_id uuid,
        kind text,
        subject_id uuid,
        status text,
        bucket int,
        amount int not null,
        overturned int not null,
        primary key (workspace_id, measure, grain, whole, at, slot)
      );
      comment on column analytics_count.at is 'The beginning of the hour, or of the day of UTC';
      comment on column analytics_count.whole is 'Whether all categories are counted together';
      comment on column analytics_count.slot is 'The place among rows that are always written together';
      comment on column analytics_count.bucket is 'How long a review waited, on a scale of powers (server/insight/analytics/waits.ts)';
      ${closeToOtherWorkspaces('analytics_count')}
      ${closeToOtherCategories('analytics_count', 'category_id = any ((select verdict_categories())::uuid[])')}

      create table analytics_progress (
        workspace_id uuid primary key references workspace (id) on delete cascade,
        counted_until timestamptz not null,
        swept_at timestamptz not null
      );
      comment on column analytics_progress.swept_at is 'When the last two days were counted again, for rows that came late';
      ${closeToOtherWorkspaces('analytics_progress')}

      create index action_by_time on action (workspace_id, created_at) where action_type = 'ChangeStatus';
      create index review_opened on review (workspace_id, opened_at);
      create index review_resolved on review (workspace_id, resolved_at) where state = 'resolved';
      create index user_report_handled on user_report (workspace_id, handled_at) where state = 'handled';

      insert into timer (workspace_id, kind, object_id, due_at)
        select id, 'analytics', id, now() from workspace on conflict do nothing;`)
  }
}
