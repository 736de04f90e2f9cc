import { Migration } from '@mikro-orm/migrations'

/**
 * Prints of parts of pictures, and what the nearest of many prints is found by: each 16 bits of the 64, see
 * docs/decisions/0024-print-index.md.
 */
export class PrintsOfParts extends Migration {
  override up(): void {
    this.addSql(`
      alter table media_print add column part smallint not null default 0;
      alter table media_print drop constraint media_print_pkey;
      alter table media_print add primary key (workspace_id, sha256, place, part);`)
    for (const band of [1, 2, 3, 4])
      this.addSql(`
        create index media_print_band_${band} on media_print
          (workspace_id, (substring(print from ${16 * band - 15} for 16)::bit(16)::int))
          include (print, sha256, quality) where quality >= 50;`)
  }
}
