import { Migration } from '@mikro-orm/migrations'

/** Templates make a review queue too. */
export class QueuesOfTemplates extends Migration {
  override up(): void {
    this.addSql(`alter table applied_template add column queue_ids uuid[] not null default '{}';`)
  }
}
