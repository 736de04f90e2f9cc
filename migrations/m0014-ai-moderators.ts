import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** AI moderators, what they made of each item, and the recommendations that wait for a human. */
export class AiModerators extends Migration {
  override up(): void {
    this.addSql(`
      create table ai_moderator (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        written_policy_id uuid not null,
        provider text not null,
        settings jsonb not null default '{}',
        secrets text not null,
        decisiveness text not null,
        may text[] not null,
        checks_incoming boolean not null,
        checks_allowed boolean not null,
        shadow boolean not null,
        enabled boolean not null default false,
        created_at timestamptz not null default clock_timestamp(),
        deleted_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, written_policy_id) references written_policy (workspace_id, id)
      );
      create unique index ai_moderator_name on ai_moderator (workspace_id, lower(name)) where deleted_at is null;
      create index ai_moderator_policy on ai_moderator (workspace_id, written_policy_id);
      ${closeToOtherWorkspaces('ai_moderator')}

      create table ai_verdict (
        workspace_id uuid not null,
        id uuid not null,
        ai_moderator_id uuid not null,
        content_id uuid not null,
        version int not null,
        policy_version int not null,
        action text check (action in ('allowed', 'flagged', 'hidden')),
        policy_category_id uuid,
        reasoning text,
        confidence real,
        evidence jsonb not null default '[]',
        outcome text not null check (outcome in ('acted', 'flagged', 'recommended', 'silent', 'failed')),
        shadow boolean not null,
        error text,
        model text,
        duration_ms int,
        input_tokens int,
        output_tokens int,
        recommendation text check (recommendation in ('pending', 'accepted', 'rejected', 'superseded')),
        settled_at timestamptz,
        settled_by_kind text,
        settled_by_id uuid,
        settled_action_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id),
        unique (workspace_id, content_id, version, ai_moderator_id),
        foreign key (workspace_id, content_id) references content (workspace_id, id) on delete cascade,
        foreign key (workspace_id, ai_moderator_id) references ai_moderator (workspace_id, id) on delete cascade
      );
      create index ai_verdict_newest on ai_verdict (workspace_id, ai_moderator_id, created_at desc);
      create index ai_verdict_settled on ai_verdict (workspace_id, settled_action_id) where settled_action_id is not null;
      ${closeToOtherWorkspaces('ai_verdict')}
      ${closeToOtherCategories('ai_verdict', `verdict_sees('content', ai_verdict.workspace_id, content_id)`)}

      alter table content add column recommended boolean not null default false;
      comment on column content.recommended is 'Whether a recommendation of an AI moderator waits on it';`)
  }
}
