import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Scores that a customer platform says a text should have: kept where the workspace wishes, one row a text. */
export class SuggestedScores extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace add column keep_suggested_scores boolean not null default false;
      create table suggested_score (
        workspace_id uuid not null references workspace (id),
        id uuid not null,
        digest text not null,
        text text not null,
        scores jsonb not null,
        languages text[] not null,
        community_id text,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        unique (workspace_id, digest)
      );
      create index suggested_score_newest on suggested_score (workspace_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('suggested_score')}`)
  }
}
