import { Migration } from '@mikro-orm/migrations'

/** All actions are listed by time; what counts changes of status over a time uses the same index. */
export class ActionsByTime extends Migration {
  override up(): void {
    this.addSql(`
      create index action_in_order on action (workspace_id, created_at, id);
      drop index action_by_time;`)
  }
}
