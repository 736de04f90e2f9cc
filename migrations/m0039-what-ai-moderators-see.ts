import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** What AI moderators see, what they look at, what they may do and spend, and what their verdicts took. */
export class WhatAiModeratorsSee extends Migration {
  override up(): void {
    this.addSql(`
      alter table ai_moderator
        add column sees text[] not null default '{}',
        add column context_tokens int not null default 1000,
        add column content_types text[] not null default '{}',
        add column category_ids uuid[] not null default '{}',
        add column languages text[] not null default '{}',
        add column category_permissions jsonb not null default '[]',
        add column items_per_day int check (items_per_day >= 0),
        add column cost_per_day float8 check (cost_per_day >= 0),
        add column when_spent text not null default 'flag' check (when_spent in ('flag', 'allow', 'wait'));

      alter table ai_verdict add column prompt_version int, add column cost float8;

      create table ai_spending (
        workspace_id uuid not null,
        ai_moderator_id uuid not null,
        day date not null,
        items int not null,
        cost float8 not null,
        input_tokens bigint not null default 0,
        output_tokens bigint not null default 0,
        primary key (workspace_id, ai_moderator_id, day),
        foreign key (workspace_id, ai_moderator_id) references ai_moderator (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('ai_spending')}`)
  }
}
