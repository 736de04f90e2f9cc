import { Migration } from '@mikro-orm/migrations'

/** What an endpoint answered to an attempt that it did not take stands beside the attempt. */
export class AnswersOfAttempts extends Migration {
  override up(): void {
    this.addSql(`alter table delivery_attempt add column if not exists answer text;`)
  }
}
