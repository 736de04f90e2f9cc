import { Migration } from '@mikro-orm/migrations'

/** Whether decisions are carried out on a connected chat platform: only where an admin has turned that on. */
export class DecidingOnChatPlatforms extends Migration {
  override up(): void {
    this.addSql(`alter table integration add column carries_out_decisions boolean not null default false`)
  }
}
