import { Migration } from '@mikro-orm/migrations'

/** API keys act under their own name; what came by one before stays the customer platform's, without the key. */
export class KeysThatAct extends Migration {
  override up(): void {
    this.addSql(`
      alter table action
        drop constraint action_actor_kind_check,
        add constraint action_actor_kind_check
          check (actor_kind in ('member', 'key', 'rule', 'ai', 'customer', 'system'));

      drop index action_by_humans;
      create index action_by_humans on action (workspace_id, created_at)
        where action_type = 'ChangeStatus' and actor_kind in ('member', 'key', 'customer');`)
  }
}
