import { LiveMigration } from './live-migration.ts'

/**
 * How often a workspace occurs in what waits to be delivered says nothing of a moment later, and a workspace that was not
 * there when it was counted is taken for a single row: PostgreSQL then reads all of its rows again for each of them. Without
 * the figures every workspace is taken for one of two hundred, and its rows are looked up by their keys.
 */
export class PlansOfQueues extends LiveMigration {
  override up(): void {
    this.addEach(`
      alter table outbox alter column workspace_id set statistics 0;
      alter table outbox_waiting alter column workspace_id set statistics 0;
      alter table delivery alter column workspace_id set statistics 0;`)
  }
}
