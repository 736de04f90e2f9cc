import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** Reviews that come to a second person, who does not know of the first decision, and the golden items among them. */
export class SecondReviews extends Migration {
  override up(): void {
    this.addSql(`
      alter table review_queue
        add column second_review_percent int not null default 0,
        add column golden_percent int not null default 0,
        add column tells_golden boolean not null default false;

      create table golden_item (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        content_id uuid not null,
        version int not null,
        queue_id uuid not null,
        priority int not null,
        reasons jsonb not null,
        shown jsonb not null,
        decided_from timestamptz not null,
        status text not null check (status in ('allowed', 'flagged', 'hidden')),
        policy_category_ids uuid[] not null,
        explanation text,
        created_by_id uuid,
        created_at timestamptz not null default now(),
        retired_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, queue_id) references review_queue (workspace_id, id) on delete cascade
      );
      comment on column golden_item.shown is 'The columns of the item as it stood before a person decided';
      comment on column golden_item.decided_from is 'What was done to it from then on is withheld';
      comment on column golden_item.policy_category_ids is 'The categories that are right; empty for any';
      create unique index golden_item_content on golden_item (workspace_id, content_id) where retired_at is null;
      create index golden_item_queue on golden_item (workspace_id, queue_id, id) where retired_at is null;
      ${closeToOtherWorkspaces('golden_item')}
      ${closeToOtherCategories('golden_item', `verdict_sees('content', golden_item.workspace_id, content_id)`)}

      create table quality_check (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        golden_id uuid,
        review_id uuid,
        content_id uuid not null,
        version int not null,
        queue_id uuid not null,
        priority int not null,
        reasons jsonb not null,
        shown jsonb not null,
        decided_from timestamptz not null,
        known_by_id uuid,
        known_action_id uuid,
        known_status text not null,
        known_policy_ids uuid[] not null,
        state text not null check (state in ('waiting', 'handed', 'answered', 'left', 'over')),
        ready_at timestamptz not null,
        ends_at timestamptz not null,
        opened_at timestamptz not null,
        member_id uuid,
        handed_until timestamptz,
        given_up_by uuid[] not null default '{}',
        shown_as text,
        status text,
        policy_category_id uuid,
        note text,
        answered_at timestamptz,
        undoable_until timestamptz,
        outcome text check (outcome in ('agreed', 'disagreed', 'nobody', 'overtaken')),
        third_review_id uuid,
        told_at timestamptz,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, queue_id) references review_queue (workspace_id, id) on delete cascade
      );
      comment on column quality_check.golden_id is 'The golden item that was mixed in; null for a second review';
      comment on column quality_check.known_by_id is 'Whoever decided first; null for a golden item';
      comment on column quality_check.given_up_by is 'Those who had it and did not decide: it is not given to them again';
      comment on column quality_check.shown_as is 'What state it is shown in to whoever left it, until others can have it';
      comment on column quality_check.told_at is 'When the person saw how they had decided; nobody else is shown it before';
      create unique index quality_check_review on quality_check (workspace_id, review_id) where golden_id is null;
      create index quality_check_waiting on quality_check (workspace_id, queue_id, priority, opened_at, id)
        where state = 'waiting';
      create index quality_check_held on quality_check (workspace_id, member_id) where state in ('handed', 'answered', 'left');
      create index quality_check_of on quality_check (workspace_id, member_id, answered_at) where outcome is not null;
      create index quality_check_first on quality_check (workspace_id, known_by_id, answered_at) where outcome is not null;
      create index quality_check_third on quality_check (workspace_id, third_review_id) where third_review_id is not null;
      create unique index quality_check_golden on quality_check (workspace_id, golden_id, member_id)
        where golden_id is not null;
      ${closeToOtherWorkspaces('quality_check')}
      ${closeToOtherCategories('quality_check', `verdict_sees('content', quality_check.workspace_id, content_id)`)}`)
  }
}
