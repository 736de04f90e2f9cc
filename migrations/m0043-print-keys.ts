import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces, overAllWorkspaces } from './row-security.ts'

/**
 * What the nearest of many prints is found by, as an index of its own: see docs/decisions/0024-print-index.md. It says
 * nothing of a picture but its print, so that it needs no more than to be closed to other workspaces.
 */
export class PrintKeys extends Migration {
  override up(): void {
    this.addSql(`
      create table media_print_key (
        workspace_id uuid not null,
        id bigint not null,
        print bit(64) not null,
        ${[1, 2, 3, 4].map(bandColumn).join(',\n')},
        primary key (workspace_id, id),
        foreign key (workspace_id, id) references media_print (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('media_print_key')}`)
    for (const band of [1, 2, 3, 4])
      this.addSql(`
        create index media_print_key_band_${band} on media_print_key (workspace_id, band_${band}) include (print, id);`)
  }
}

/** The keys of the prints that are there. */
export class KeysOfPastPrints extends Migration {
  override up(): void {
    this.addSql(
      overAllWorkspaces(
        `insert into media_print_key (workspace_id, id, print)
         select workspace_id, id, print from media_print where quality >= 50 on conflict do nothing`,
      ),
    )
  }
}

/** A number and not an expression: row-level security lets an index find only what cannot leak. */
const bandColumn = (band: number): string =>
  `band_${band} int not null generated always as (substring(print from ${16 * band - 15} for 16)::bit(16)::int) stored`
