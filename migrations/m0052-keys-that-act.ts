import { LiveMigration } from './live-migration.ts'

/** API keys act under their own name; what came by one before stays the customer platform's, without the key. */
export class KeysThatAct extends LiveMigration {
  override up(): void {
    this.addEach(`
      alter table action
        drop constraint if exists action_actor_kind_check,
        add constraint action_actor_kind_check
          check (actor_kind in ('member', 'key', 'rule', 'ai', 'customer', 'system')) not valid;
      alter table action validate constraint action_actor_kind_check;`)
    this.replaceIndex(
      'action_by_humans',
      `action (workspace_id, created_at)
        where action_type = 'ChangeStatus' and actor_kind in ('member', 'key', 'customer')`,
    )
  }
}
