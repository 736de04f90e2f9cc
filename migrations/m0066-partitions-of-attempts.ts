import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

const end = `(date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC'`

/**
 * Attempts of deliveries lie in partitions by month: they are written once and end by age, so a month is dropped where each
 * row was deleted before. They no longer go with their delivery, but with their month.
 *
 * No row is copied: what is there becomes the partition up to the end of this month, and its key was built before. What has no partition goes to the one by default. The application reaches partitions through their
 * table alone, whose policies then hold. Numbers come from a sequence: a partitioned table can have no identity before
 * PostgreSQL 17.
 */
export class PartitionsOfAttempts extends Migration {
  override up(): void {
    this.addSql(`
      create sequence delivery_attempt_number as bigint;
      select setval('delivery_attempt_number', last_value + 1, false) from delivery_attempt_id_seq;
      grant usage on sequence delivery_attempt_number to verdict_app;

      alter table delivery_attempt rename to delivery_attempt_past;
      alter table delivery_attempt_past alter id drop identity;
      alter table delivery_attempt_past drop constraint delivery_attempt_pkey,
        add constraint delivery_attempt_past_pkey primary key using index delivery_attempt_past_key;
      alter table delivery_attempt_past drop constraint if exists delivery_attempt_workspace_id_delivery_id_fkey;
      alter table delivery_attempt_past no force row level security;
      drop policy own_workspace on delivery_attempt_past;
      revoke all on delivery_attempt_past from verdict_app;
      drop index delivery_attempt_recent;
      alter index delivery_attempt_delivery rename to delivery_attempt_past_delivery;

      create table delivery_attempt (like delivery_attempt_past including defaults) partition by range (at);
      alter table delivery_attempt alter id set default nextval('delivery_attempt_number');
      alter table delivery_attempt add primary key (workspace_id, at, id);
      create index delivery_attempt_delivery on delivery_attempt (delivery_id, id);
      ${closeToOtherWorkspaces('delivery_attempt', { shared: true })}

      create table delivery_attempt_default partition of delivery_attempt default;
      alter table delivery_attempt_default enable row level security;
      do $$ begin
        execute format('alter table delivery_attempt attach partition delivery_attempt_past
          for values from (minvalue) to (%L)', ${end});
      end $$;`)
  }
}
