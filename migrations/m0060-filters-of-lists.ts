import { LiveMigration } from './live-migration.ts'

/**
 * What filters of lists ask for that few rows have, each in the order of its list. What most rows have needs none, as
 * a page of the list is soon full of it, and costs none: the indexes leave it out.
 */
export class FiltersOfLists extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists content_initial_status on content (workspace_id, initial_status, created_at desc, id desc)
        where initial_status <> 'allowed';
      create index concurrently if not exists content_policy_category on content (workspace_id, policy_category_id, created_at desc, id desc)
        where policy_category_id is not null;

      create index concurrently if not exists platform_user_status on platform_user (workspace_id, status, created_at desc, id desc) where status <> 'allowed';
      create index concurrently if not exists platform_user_type on platform_user (workspace_id, type, created_at desc, id desc) where type <> 'normal';
      create index concurrently if not exists platform_user_tagged_newest on platform_user (workspace_id, created_at desc, id desc) where tags <> '{}';
      create index concurrently if not exists platform_user_updated on platform_user (workspace_id, updated_at desc, id desc);

      create index concurrently if not exists review_resolved_order on review (workspace_id, queue_id, priority, opened_at, id) where state = 'resolved';

      create index concurrently if not exists user_report_reason on user_report (workspace_id, handled_reason, created_at desc, id desc)
        where handled_reason <> 'action_taken';
      create index concurrently if not exists user_report_policy_category on user_report (workspace_id, policy_category_id, created_at desc, id desc);

      create index concurrently if not exists action_actor_kind on action (workspace_id, actor_kind, created_at, id) where actor_kind not in ('system', 'rule');
      create index concurrently if not exists action_actor on action (workspace_id, actor_id, created_at, id) where actor_id is not null;
      create index concurrently if not exists action_rule on action (workspace_id, rule_id, created_at, id) where rule_id is not null;
      create index concurrently if not exists action_policy_category on action (workspace_id, policy_category_id, created_at, id)
        where policy_category_id is not null;
      create index concurrently if not exists action_type on action (workspace_id, action_type, created_at, id) where action_type <> 'ChangeStatus';
      create index concurrently if not exists action_object_type on action (workspace_id, object_type, created_at, id) where object_type <> 'content';
      create index concurrently if not exists action_not_standing on action (workspace_id, created_at, id)
        where undone_at is not null or reverted_at is not null;

      create index concurrently if not exists delivery_state on delivery (workspace_id, state, created_at desc, id desc)
        where state in ('exhausted', 'parked', 'cancelled');`)
  }
}
