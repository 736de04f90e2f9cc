import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'

/**
 * Each connection counts the items of an author in rows of its own. There was one row for an hour of an author, which a
 * batch held until it had committed: batches with items of the same author waited for each other, and those that waited
 * too long told their senders to come back.
 */
export class CountersOfConnections extends Migration {
  override up(): void {
    this.addSql(`
      alter table content_volume add column counted_by int not null default 0;
      comment on column content_volume.counted_by is 'The process of the database that counted them';`)
  }
}

/** The key of these rows, built beside the one that serves. */
export class KeyOfCounters extends LiveMigration {
  override up(): void {
    this.addEach(`
      create unique index concurrently if not exists content_volume_key on content_volume (workspace_id, user_id, hour, counted_by);
      alter table content_volume drop constraint if exists content_volume_pkey,
        add constraint content_volume_pkey primary key using index content_volume_key;`)
  }
}
