import { Migration } from '@mikro-orm/migrations'

/**
 * The index of what is under way for an object serves look-ups by the object alone: the planner took it for what waits in
 * general too, and read all of it, when its statistics were of a moment at which nothing waited.
 */
export class ActionsUnderWay extends Migration {
  override up(): void {
    this.addSql(`
      drop index outbox_under_way;
      create index outbox_under_way on outbox (object_id, id)
        where state in ('waiting', 'sending') and object_id is not null;`)
  }
}
