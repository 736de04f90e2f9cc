import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** Reviews that wait for a moment or for an admin, and what people did to a review before it was decided. */
export class ReviewsOnHold extends Migration {
  override up(): void {
    this.addSql(`
      alter table review add column held_by uuid, add column held_until timestamptz, add column escalated_at timestamptz;
      comment on column review.held_by is 'Who put it on hold, and has it back first';
      comment on column review.escalated_at is 'Since when only admins decide it, also while it is on hold';
      create index review_on_hold on review (workspace_id, queue_id, priority, opened_at, id) where state = 'on_hold';
      create index review_escalated on review (workspace_id, queue_id, priority, opened_at, id) where state = 'escalated';

      create table review_step (
        workspace_id uuid not null,
        id uuid not null,
        review_id uuid not null,
        kind text not null check (kind in ('held', 'woken', 'escalated', 'returned', 'assigned')),
        actor_kind text not null,
        actor_id uuid,
        member_id uuid,
        note text,
        until timestamptz,
        at timestamptz not null default verdict_now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, review_id) references review (workspace_id, id) on delete cascade
      );
      comment on column review_step.member_id is 'To whom the review was handed';
      comment on column review_step.until is 'When a review that was put on hold wakes up';
      create index review_step_of on review_step (workspace_id, review_id, at, id);
      ${closeToOtherWorkspaces('review_step')}
      ${closeToOtherCategories(
        'review_step',
        'exists (select from review r where (r.workspace_id, r.id) = (review_step.workspace_id, review_id))',
      )}`)
  }
}
