import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'
import { closeToOtherWorkspaces, overAllWorkspaces } from './row-security.ts'

/**
 * An action that is claimed or settled changes in place: no index names its state any more, so that PostgreSQL writes the
 * new version beside the old one, on the same page, without an entry in any index. Half of each page is left free for it.
 * What waits has a row of its own in `outbox_waiting`, which goes when a request takes it.
 *
 * A request names its actions and no longer repeats them: its body is put together from theirs, which never change, so that
 * each attempt sends the same bytes.
 */
export class QueueOfActions extends Migration {
  override up(): void {
    this.addSql(`
      drop index outbox_waiting;
      alter table outbox set (fillfactor = 50);
      alter table delivery add column outbox_ids bigint[] not null default '{}';

      create table outbox_waiting (
        workspace_id uuid not null,
        id bigint not null,
        object_id uuid,
        bytes int not null,
        available_at timestamptz not null,
        primary key (workspace_id, id)
      );
      ${closeToOtherWorkspaces('outbox_waiting', { shared: true })}`)
  }
}

/** What waits, and what requests were made of. */
export class ActionsThatWait extends Migration {
  override up(): void {
    this.addSql(
      overAllWorkspaces(`
        insert into outbox_waiting (workspace_id, id, object_id, bytes, available_at)
          select workspace_id, id, object_id, octet_length(body), available_at from outbox where state = 'waiting'
          on conflict do nothing;
        update delivery d set outbox_ids = array(
          select id from outbox o where o.workspace_id = d.workspace_id and o.delivery_id = d.id order by id)`),
    )
  }
}

/**
 * `delivery_unsettled` tells the oldest action that may be under way. As nothing was released, the bodies of requests whose
 * actions went on one by one are not kept.
 */
export class IndexesOfTheQueue extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists outbox_object on outbox (object_id, id) where object_id is not null;
      create index concurrently if not exists delivery_unsettled on delivery (workspace_id, (outbox_ids[1])) where state in ('sending', 'parked');
      drop index concurrently if exists outbox_under_way;
      drop index concurrently if exists outbox_delivery;
      alter table delivery alter column outbox_ids drop default, drop column if exists body;`)
  }
}
