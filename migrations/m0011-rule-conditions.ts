import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** What rule conditions count and compare, who works in a review queue, and rules that refer to attributes. */
export class RuleConditions extends Migration {
  override up(): void {
    this.addSql(`
      alter table content
        add column text_hash bigint,
        add column text_simhash bigint;
      comment on column content.text_simhash is 'Like texts differ in few of its bits';

      create table content_volume (
        workspace_id uuid not null references workspace (id) on delete cascade,
        user_id uuid not null,
        hour timestamptz not null,
        items int not null,
        primary key (workspace_id, user_id, hour)
      );
      comment on table content_volume is 'New items of a user, by hour';
      insert into content_volume (workspace_id, user_id, hour, items)
        select workspace_id, user_id, date_trunc('hour', created_at), count(*) from content
        where created_at > now() - interval '30 days' group by 1, 2, 3;
      ${closeToOtherWorkspaces('content_volume')}`)

    this.addSql(`
      alter table review_queue
        add column member_ids uuid[],
        add column policy_category_ids uuid[];
      comment on column review_queue.member_ids is 'Who works in the queue; null for all moderators';
      comment on column review_queue.policy_category_ids is 'What decisions in the queue can be for; null for everything';

      alter table rule_reference drop constraint rule_reference_kind_check;
      alter table rule_reference add constraint rule_reference_kind_check
        check (kind in ('list', 'policy_category', 'tag', 'category', 'review_queue', 'attribute'));`)
  }
}
