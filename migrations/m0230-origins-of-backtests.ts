import { Migration } from '@mikro-orm/migrations'

/** A backtest that waits for another one says which request goes on with it. */
export class OriginsOfBacktests extends Migration {
  override up(): void {
    this.addSql(`alter table backtest add column if not exists origin text;`)
    this.addSql(`comment on column backtest.origin is 'As of a task: the request that asked for it';`)
  }
}
