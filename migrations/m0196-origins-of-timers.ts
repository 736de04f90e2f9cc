import { Migration } from '@mikro-orm/migrations'

/** What falls due says which request has set it. */
export class OriginsOfTimers extends Migration {
  override up(): void {
    this.addSql(`alter table timer add column if not exists origin text;`)
    this.addSql(
      `comment on column timer.origin is 'As of a task: the request that set the moment last; null for what no request has caused';`,
    )
  }
}
