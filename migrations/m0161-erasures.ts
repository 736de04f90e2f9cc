import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Users who are being erased, and who were: by their ids, with nothing of what was known of them. */
export class Erasures extends Migration {
  override up(): void {
    this.addSql(`
      create table erasure (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        user_id uuid not null,
        state text not null default 'running' check (state in ('running', 'finished', 'failed')),
        total int not null,
        done int not null default 0,
        checked_seq int not null default 0,
        error text,
        created_by_kind text not null,
        created_by_id uuid,
        created_at timestamptz not null default now(),
        finished_at timestamptz,
        primary key (workspace_id, id)
      );
      comment on column erasure.checked_seq is 'The entry of the audit log up to which it was looked for words of the user';
      create unique index erasure_under_way on erasure (workspace_id, user_id) where state = 'running';
      create index erasure_newest on erasure (workspace_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('erasure')}`)
  }
}
