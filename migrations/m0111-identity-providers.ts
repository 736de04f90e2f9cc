import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Who proves to a workspace who its members are, over OpenID Connect. */
export class IdentityProviders extends Migration {
  override up(): void {
    this.addSql(`
      create table identity_provider (
        workspace_id uuid primary key references workspace (id) on delete cascade,
        label text not null,
        issuer text not null,
        client_id text not null,
        client_secret text not null,
        domains text[] not null,
        newcomer_role text check (newcomer_role in ('admin', 'moderator')),
        is_enforced boolean not null,
        trusts_second_step boolean not null,
        created_at timestamptz not null default now()
      );
      create index identity_provider_domains on identity_provider using gin (domains);
      ${closeToOtherWorkspaces('identity_provider', { shared: true })}`)
  }
}
