import { Migration } from '@mikro-orm/migrations'

/**
 * The actions of a delivery are looked up within their workspace, so that a database spread by workspace asks one server
 * and not all. The index says so too: by the delivery alone it would look no better than the primary key to a planner
 * without statistics, which then walks through all actions of the workspace.
 */
export class ActionsOfDeliveries extends Migration {
  override up(): void {
    this.addSql(`
      drop index outbox_delivery;
      create index outbox_delivery on outbox (delivery_id, workspace_id);`)
  }
}
