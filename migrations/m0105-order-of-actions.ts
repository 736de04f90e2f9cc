import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'

/**
 * Actions can be read in the order in which they happened, from wherever a reader was: each says which transaction recorded
 * it, and has a number that is taken while its object is locked. What was there before is numbered as it lies.
 *
 * The transaction stands before the number. Adding the number rewrites the table, as nothing was released: it is the last
 * migration that does.
 */
export class OrderOfActions extends Migration {
  override up(): void {
    this.addSql(`
      alter table action add column xid xid8;
      alter table action alter column xid set default pg_current_xact_id();
      alter table action add column seq bigint not null generated always as identity;
      comment on column action.xid is 'The transaction that recorded it; null for what every reader of now may see';`)
  }
}

/** Where a reader goes on, and what was recorded early and committed late. */
export class IndexesOfTheOrder extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists action_log on action (workspace_id, seq);
      create index concurrently if not exists action_transaction on action (workspace_id, xid, seq);`)
  }
}
