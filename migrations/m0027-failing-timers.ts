import { Migration } from '@mikro-orm/migrations'

/** A timer whose effect fails is tried again by itself, after longer and longer pauses, and is left to a person in the end. */
export class FailingTimers extends Migration {
  override up(): void {
    this.addSql(`
      alter table timer add column tries int not null default 0, add column retry_at timestamptz, add column error text;
      comment on column timer.tries is 'How often its effect failed since it was armed';
      comment on column timer.retry_at is 'Before this moment it is not tried again';
      comment on column timer.error is 'Why it failed the last time';
      alter table timer drop constraint timer_state_check;
      alter table timer add constraint timer_state_check
        check (state in ('armed', 'fired', 'cancelled', 'failed')) not valid;`)
  }
}
