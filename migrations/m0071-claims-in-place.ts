import { Migration } from '@mikro-orm/migrations'

/** A claim writes the new version of a task onto the page of the old one, which is locked once and logged as a difference. */
export class ClaimsInPlace extends Migration {
  override up(): void {
    this.addSql(`alter table task set (fillfactor = 50);`)
  }
}
