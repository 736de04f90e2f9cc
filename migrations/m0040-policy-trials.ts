import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** Drafts of written policies tried on past items and examples, and AI moderators that are asked on demand. */
export class PolicyTrials extends Migration {
  override up(): void {
    this.addSql(`
      alter table written_policy_version add column override_reason text;
      comment on column written_policy_version.override_reason is 'Why it was published although its examples did not pass';

      create table policy_example (
        workspace_id uuid not null,
        id uuid not null,
        policy_id uuid not null,
        text text not null,
        action text not null check (action in ('allowed', 'flagged', 'hidden')),
        policy_category_id uuid,
        content_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, policy_id) references written_policy (workspace_id, id) on delete cascade
      );
      create index policy_example_policy on policy_example (workspace_id, policy_id, created_at, id);
      ${closeToOtherWorkspaces('policy_example')}
      ${closeToOtherCategories('policy_example', 'false')}

      create table policy_trial (
        workspace_id uuid not null,
        id uuid not null,
        policy_id uuid not null,
        revision int not null,
        sections jsonb not null,
        ai_moderator_id uuid not null,
        state text not null default 'running' check (state in ('running', 'finished', 'cancelled', 'failed')),
        total int not null,
        examined int not null default 0,
        cost float8 not null default 0,
        error text,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, policy_id) references written_policy (workspace_id, id) on delete cascade,
        foreign key (workspace_id, ai_moderator_id) references ai_moderator (workspace_id, id) on delete cascade
      );
      create index policy_trial_newest on policy_trial (workspace_id, policy_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('policy_trial')}
      ${closeToOtherCategories('policy_trial', 'false')}

      create table policy_trial_item (
        workspace_id uuid not null,
        trial_id uuid not null,
        place int not null,
        example_id uuid,
        content_id uuid,
        text text not null,
        expected_action text not null,
        expected_category_id uuid,
        draft_action text,
        draft_category_id uuid,
        draft_confidence real,
        draft_reasoning text,
        draft_error text,
        published_action text,
        published_category_id uuid,
        published_error text,
        done boolean not null default false,
        primary key (workspace_id, trial_id, place),
        foreign key (workspace_id, trial_id) references policy_trial (workspace_id, id) on delete cascade
      );
      create index policy_trial_item_open on policy_trial_item (workspace_id, trial_id, place) where not done;
      ${closeToOtherWorkspaces('policy_trial_item')}
      ${closeToOtherCategories('policy_trial_item', 'false')}

      create table ai_run (
        workspace_id uuid not null,
        id uuid not null,
        ai_moderator_id uuid not null,
        state text not null default 'running' check (state in ('running', 'finished', 'cancelled', 'failed')),
        total int not null,
        examined int not null default 0,
        recommended int not null default 0,
        failed int not null default 0,
        cost float8 not null default 0,
        error text,
        created_at timestamptz not null default clock_timestamp(),
        finished_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, ai_moderator_id) references ai_moderator (workspace_id, id) on delete cascade
      );
      create index ai_run_newest on ai_run (workspace_id, ai_moderator_id, created_at desc, id desc);
      ${closeToOtherWorkspaces('ai_run')}
      ${closeToOtherCategories('ai_run', 'false')}

      create table ai_run_item (
        workspace_id uuid not null,
        run_id uuid not null,
        content_id uuid not null,
        primary key (workspace_id, run_id, content_id),
        foreign key (workspace_id, run_id) references ai_run (workspace_id, id) on delete cascade,
        foreign key (workspace_id, content_id) references content (workspace_id, id) on delete cascade
      );
      comment on table ai_run_item is 'The items that a run still has to ask about';
      ${closeToOtherWorkspaces('ai_run_item')}
      ${closeToOtherCategories('ai_run_item', 'false')}`)
  }
}
