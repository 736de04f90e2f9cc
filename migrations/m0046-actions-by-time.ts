import { LiveMigration } from './live-migration.ts'

/** All actions are listed by time; what counts changes of status over a time uses the same index. */
export class ActionsByTime extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists action_in_order on action (workspace_id, created_at, id);
      drop index concurrently if exists action_by_time;`)
  }
}
