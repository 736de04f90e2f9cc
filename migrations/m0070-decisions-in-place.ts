import { Migration } from '@mikro-orm/migrations'

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
      drop index content_status;
      drop index content_initial_status;
      alter table content set (fillfactor = 50);
      alter table content
        add column status_unless_allowed text generated always as (nullif(status, 'allowed')) stored,
        add column initial_status_unless_allowed text generated always as (nullif(initial_status, 'allowed')) stored;
      create index content_status on content (workspace_id, status_unless_allowed, created_at desc, id desc)
        where status_unless_allowed is not null;
      create index content_initial_status on content (workspace_id, initial_status_unless_allowed, created_at desc, id desc)
        where initial_status_unless_allowed is not null;`)
  }
}
