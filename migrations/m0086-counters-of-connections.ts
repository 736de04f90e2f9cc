import { Migration } from '@mikro-orm/migrations'

/**
 * Each connection counts the items of an author in rows of its own. There was one row for an hour of an author, which a
 * batch held until it had committed: batches with items of the same author waited for each other, and those that waited
 * too long told their senders to come back.
 */
export class CountersOfConnections extends Migration {
  override up(): void {
    this.addSql(`
      alter table content_volume add column counted_by int not null default 0;
      comment on column content_volume.counted_by is 'The process of the database that counted them';
      alter table content_volume drop constraint content_volume_pkey;
      alter table content_volume add primary key (workspace_id, user_id, hour, counted_by);`)
  }
}
