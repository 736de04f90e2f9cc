import { Migration } from '@mikro-orm/migrations'

/** A review knows the action that resolved it; those resolved before know who did alone. */
export class DecisionsOfReviews extends Migration {
  override up(): void {
    this.addSql(`alter table review add column resolved_action_id uuid;`)
  }
}
