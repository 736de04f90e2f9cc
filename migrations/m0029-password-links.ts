import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Links with which members set a new password; each has one at most, and opens nothing but that. */
export class PasswordLinks extends Migration {
  override up(): void {
    this.addSql(`
      create table password_link (
        workspace_id uuid not null,
        member_id uuid not null,
        token_hash text not null unique,
        expires_at timestamptz not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, member_id),
        foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('password_link', { shared: true })}`)
  }
}
