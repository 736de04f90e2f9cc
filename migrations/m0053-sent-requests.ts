import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Requests that acted, under the ids of their senders: the same again is answered from here. */
export class SentRequests extends Migration {
  override up(): void {
    this.addSql(`
      create table sent_request (
        workspace_id uuid not null references workspace (id) on delete cascade,
        sender text not null,
        request_id text not null,
        fingerprint text not null,
        answer jsonb,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, sender, request_id)
      );
      create index sent_request_age on sent_request (workspace_id, created_at);
      ${closeToOtherWorkspaces('sent_request')}`)
  }
}
