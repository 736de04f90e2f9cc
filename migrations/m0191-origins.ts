import { Migration } from '@mikro-orm/migrations'

/** Work that waits, and what is told of it to the webhook, says which request it comes from. */
export class Origins extends Migration {
  override up(): void {
    this.addSql(`alter table task add column if not exists origin text;`)
    this.addSql(`alter table outbox add column if not exists origin text;`)
    this.addSql(
      `comment on column task.origin is 'The id of the request, and the traceparent of what caused it where traces were on';`,
    )
    this.addSql(`comment on column outbox.origin is 'As of a task; null for what no request has caused';`)
  }
}
