import { LiveMigration } from './live-migration.ts'

/**
 * The index of what is under way for an object serves look-ups by the object alone: the planner took it for what waits in
 * general too, and read all of it, when its statistics were of a moment at which nothing waited.
 */
export class ActionsUnderWay extends LiveMigration {
  override up(): void {
    this.replaceIndex(
      'outbox_under_way',
      `outbox (object_id, id) where state in ('waiting', 'sending') and object_id is not null`,
    )
  }
}
