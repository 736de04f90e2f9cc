import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** People who are asked to join the team; each joins with a link that works once. */
export class Invitations extends Migration {
  override up(): void {
    this.addSql(`
      create table invitation (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        email text not null,
        name text,
        role text not null check (role in ('admin', 'moderator')),
        category_ids uuid[] not null,
        queue_ids uuid[] not null,
        invited_by_id uuid,
        token_hash text not null,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create index invitation_token on invitation (token_hash);
      create unique index invitation_email on invitation (workspace_id, lower(email));
      ${closeToOtherWorkspaces('invitation', { shared: true })}`)
  }
}
