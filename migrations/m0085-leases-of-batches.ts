import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/**
 * Tasks that are claimed and settled together are held by one row for each workspace, instead of a new version of each
 * task and its entry in the index of those that were tried before: 400 bytes of the write-ahead log for each of them.
 */
export class LeasesOfBatches extends Migration {
  override up(): void {
    this.addSql(`
      create table task_lease (
        workspace_id uuid not null,
        token uuid not null,
        kind text not null,
        task_ids bigint[] not null,
        lease_until timestamptz not null,
        primary key (workspace_id, token)
      );
      comment on table task_lease is 'Which tasks of a workspace one worker holds together';
      create index task_lease_kind on task_lease (kind);
      ${closeToOtherWorkspaces('task_lease', { shared: true })}`)
  }
}
