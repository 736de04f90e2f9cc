import { LiveMigration } from './live-migration.ts'

/**
 * The actions of a delivery are looked up within their workspace, so that a database spread by workspace asks one server
 * and not all. The index says so too: by the delivery alone it would look no better than the primary key to a planner
 * without statistics, which then walks through all actions of the workspace. The key that attempts have in partitions is
 * built ahead of these.
 */
export class ActionsOfDeliveries extends LiveMigration {
  override up(): void {
    this.replaceIndex('outbox_delivery', 'outbox (delivery_id, workspace_id)')
    this.addEach(`
      create unique index concurrently if not exists delivery_attempt_past_key on delivery_attempt (workspace_id, at, id);`)
  }
}
