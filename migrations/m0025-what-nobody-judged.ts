import { Migration } from '@mikro-orm/migrations'
import { LiveMigration } from './live-migration.ts'

/** Items on which a recommendation waits, or that could not be judged: what is done about them. */
export class WhatNobodyJudged extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace
        add column review_recommendations boolean not null default true,
        add column when_unjudged text not null default 'standard'
          check (when_unjudged in ('standard', 'allow', 'flag', 'hold'));
      comment on column workspace.review_recommendations is 'Whether a recommendation opens a review';
      comment on column workspace.when_unjudged is 'What becomes of content that could not be judged';

      alter table content add column unjudged jsonb;
      comment on column content.unjudged is 'What of it could not be judged, in which version, and what was done about that';`)
  }
}

/** What such items are found by. */
export class IndexesOfWhatNobodyJudged extends LiveMigration {
  override up(): void {
    this.addEach(`
      create index concurrently if not exists content_unjudged on content (workspace_id, created_at desc, id desc) where unjudged is not null;
      create index concurrently if not exists content_recommended on content (workspace_id, created_at desc, id desc) where recommended;`)
  }
}
