import { LiveMigration } from './live-migration.ts'

/** One sign-in is a session in each of the workspaces that it opens, all by the same token. */
export class SessionsOfSeveralWorkspaces extends LiveMigration {
  override up(): void {
    this.addEach(`
      create unique index concurrently if not exists session_of_token on session (workspace_id, token_hash);
      create index concurrently if not exists session_token on session (token_hash);
      alter table session drop constraint if exists session_token_hash_key;`)
  }
}
