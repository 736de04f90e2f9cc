import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** Who works in a review queue, what is assigned to them, and what they skipped. */
export class WorkingInQueues extends Migration {
  override up(): void {
    this.addSql(`
      create table queue_presence (
        workspace_id uuid not null,
        queue_id uuid not null,
        member_id uuid not null,
        session_id uuid,
        until timestamptz not null,
        primary key (workspace_id, queue_id, member_id),
        foreign key (workspace_id, queue_id) references review_queue (workspace_id, id) on delete cascade
      );
      comment on table queue_presence is 'Who works in a queue until when, if nothing more is heard and the session lives';
      ${closeToOtherWorkspaces('queue_presence', { shared: true })}

      alter table review add column assigned_to uuid, add column assigned_by uuid;
      comment on column review.assigned_to is 'Whose turn it is, as long as that member works in the queue';
      comment on column review.assigned_by is 'Who gave it to them by hand, so that it stays theirs';
      create index review_assigned on review (workspace_id, queue_id, assigned_to)
        where assigned_to is not null and state <> 'resolved';
      create index review_claimed on review (workspace_id, queue_id, priority, opened_at, id) where state = 'claimed';

      create table review_skip (
        workspace_id uuid not null,
        review_id uuid not null,
        member_id uuid not null,
        skipped_at timestamptz not null default now(),
        primary key (workspace_id, review_id, member_id),
        foreign key (workspace_id, review_id) references review (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('review_skip')}
      ${closeToOtherCategories(
        'review_skip',
        'exists (select from review r where (r.workspace_id, r.id) = (review_skip.workspace_id, review_id))',
      )}`)
  }
}
