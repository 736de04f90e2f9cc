import { Migration } from '@mikro-orm/migrations'

/** Scripts besides the Latin one that text in media is read in, and those that each kept text was read in. */
export class ScriptsOfText extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace add column text_scripts text[] not null default '{}';
      alter table media_analysis add column text_scripts text[];`)
  }
}
