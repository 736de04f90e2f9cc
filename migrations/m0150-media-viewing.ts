import { Migration } from '@mikro-orm/migrations'

/** How media are shown: to each member as they chose, and in a workspace at least. */
export class MediaViewing extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace add column media_viewing jsonb not null
        default '{"blur": "none", "greyscale": false, "muted": false}';
      alter table member add column media_viewing jsonb not null
        default '{"blur": "strong", "greyscale": false, "muted": true}';`)
  }
}
