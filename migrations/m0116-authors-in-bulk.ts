import { Migration } from '@mikro-orm/migrations'

/**
 * Decisions on a selection can also strike and ban the authors, each once and as an item of its own, and hold each content
 * item to the version that was selected.
 */
export class AuthorsInBulk extends Migration {
  override up(): void {
    this.addSql(`
      alter table bulk_decision_item
        add column as_author boolean not null default false,
        add column version int;
      comment on column bulk_decision_item.version is 'The version that was selected; null for users, and for what was selected before there was this column';`)
  }
}
