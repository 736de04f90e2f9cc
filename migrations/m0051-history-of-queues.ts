import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces, overAllWorkspaces } from './row-security.ts'

/** What waited in each queue at each quarter of an hour; workspaces that are there begin with the next. */
export class HistoryOfQueues extends Migration {
  override up(): void {
    this.addSql(`
      create table queue_point (
        workspace_id uuid not null,
        queue_id uuid not null,
        at timestamptz not null,
        depth integer not null,
        on_hold_count integer not null,
        oldest_at timestamptz,
        opened integer not null,
        resolved integer not null,
        primary key (workspace_id, queue_id, at),
        foreign key (workspace_id, queue_id) references review_queue (workspace_id, id) on delete cascade
      );
      create index queue_point_by_time on queue_point (workspace_id, at);
      ${closeToOtherWorkspaces('queue_point')}
      ${overAllWorkspaces(
        `insert into timer (workspace_id, kind, object_id, due_at)
         select id, 'queue_history', id, date_bin('15 minutes', now(), 'epoch'::timestamptz) + interval '16 minutes'
         from workspace on conflict do nothing`,
      )}`)
  }
}
