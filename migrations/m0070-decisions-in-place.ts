import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'

/**
 * The decision on an item that comes in writes its new version beside the old one, on the same page and with no entry in
 * any index. The two indexes of statuses leave out what is allowed, but they named the status itself, so that PostgreSQL
 * wrote each new version into all indexes: now they are of columns that stay null from the arrival to its allowing. Half
 * of each page is left free, because a batch decides on all items of a page at once.
 *
 * The columns are generated, so that nothing can forget them; adding them rewrites the table, as nothing was released.
 */
export class DecisionsInPlace extends Migration {
  override up(): void {
    this.addSql(`
      alter table content
        set (fillfactor = 50),
        add column status_unless_allowed text generated always as (nullif(status, 'allowed')) stored,
        add column initial_status_unless_allowed text generated always as (nullif(initial_status, 'allowed')) stored;`)
  }
}

/** The two indexes, of these columns. */
export class IndexesOfDecisionsInPlace extends LiveMigration {
  override up(): void {
    this.replaceIndex(
      'content_status',
      `content (workspace_id, status_unless_allowed, created_at desc, id desc)
        where status_unless_allowed is not null`,
    )
    this.replaceIndex(
      'content_initial_status',
      `content (workspace_id, initial_status_unless_allowed, created_at desc, id desc)
        where initial_status_unless_allowed is not null`,
    )
  }
}
