import { Migration } from '@mikro-orm/migrations'

/**
 * An action in a delivery has the state of that, which is settled without a write to each of its actions. Versions before would take them
 * for being sent for ever; beside them, they only leave what follows on the same object to this one.
 */
export class StatesOfActions extends Migration {
  override up(): void {
    this.addSql(`comment on column outbox.state is 'sending: in a delivery, which has the state'`)
  }
}
