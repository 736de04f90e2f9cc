import { Migration } from '@mikro-orm/migrations'

/**
 * Has pages with new keys of prints marked as visible to all after 10,000 keys and not after a fifth of the table: until then
 * a look-up reads each key a second time, from the table, and takes three times as long. See docs/decisions/0024-print-index.md.
 */
export class MarkedPrintKeys extends Migration {
  override up(): void {
    this.addSql(`
      alter table media_print_key set (
        autovacuum_vacuum_insert_threshold = 10000,
        autovacuum_vacuum_insert_scale_factor = 0
      );`)
  }
}
