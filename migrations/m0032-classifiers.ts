import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** Classifiers that a workspace makes itself: their examples, the versions trained of them, and what versions in shadow count. */
export class Classifiers extends Migration {
  override up(): void {
    this.addSql(`
      create table classifier (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        kind text not null check (kind in ('text', 'image', 'topic')),
        name text not null,
        description text not null default '',
        policy_category_id uuid,
        retrains_nightly boolean not null default false,
        created_at timestamptz not null default clock_timestamp(),
        updated_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id)
      );
      create unique index classifier_name on classifier (workspace_id, lower(name));
      ${closeToOtherWorkspaces('classifier')}

      create table classifier_example (
        workspace_id uuid not null,
        id uuid not null,
        classifier_id uuid not null,
        label text not null check (label in ('violates', 'fine')),
        text text,
        image_url text,
        image_sha256 text,
        embedding bytea,
        base text,
        problem text,
        digest text not null,
        source text not null check (source in ('pasted', 'upload', 'decision')),
        content_id uuid,
        likelihood float8,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, classifier_id) references classifier (workspace_id, id) on delete cascade,
        foreign key (workspace_id, content_id) references content (workspace_id, id) on delete cascade
      );
      create unique index classifier_example_once on classifier_example (workspace_id, classifier_id, digest);
      create index classifier_example_newest on classifier_example (workspace_id, classifier_id, created_at desc, id desc);
      create index classifier_example_content on classifier_example (workspace_id, content_id) where content_id is not null;
      ${closeToOtherWorkspaces('classifier_example')}
      ${closeToOtherCategories('classifier_example', 'false')}

      create table classifier_version (
        workspace_id uuid not null,
        id uuid not null,
        classifier_id uuid not null,
        version int not null,
        training text not null default 'waiting' check (training in ('waiting', 'running', 'finished', 'failed', 'cancelled')),
        state text not null default 'draft' check (state in ('draft', 'shadow', 'live', 'retired')),
        nightly boolean not null default false,
        total int not null default 0,
        done int not null default 0,
        violating int not null default 0,
        fine int not null default 0,
        weights bytea,
        base text,
        quality jsonb,
        threshold int not null default 50 check (threshold between 1 and 99),
        error text,
        created_by_kind text not null,
        created_by_id uuid,
        created_at timestamptz not null default clock_timestamp(),
        trained_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, classifier_id) references classifier (workspace_id, id) on delete cascade,
        check (state = 'draft' or weights is not null)
      );
      create unique index classifier_version_number on classifier_version (workspace_id, classifier_id, version);
      create unique index classifier_version_training on classifier_version (workspace_id, classifier_id) where training in ('waiting', 'running');
      create unique index classifier_version_live on classifier_version (workspace_id, classifier_id) where state = 'live';
      create unique index classifier_version_shadow on classifier_version (workspace_id, classifier_id) where state = 'shadow';
      ${closeToOtherWorkspaces('classifier_version')}

      create table classifier_shadow_day (
        workspace_id uuid not null,
        version_id uuid not null,
        day date not null,
        scored int not null,
        violating int not null,
        primary key (workspace_id, version_id, day),
        foreign key (workspace_id, version_id) references classifier_version (workspace_id, id) on delete cascade
      );
      ${closeToOtherWorkspaces('classifier_shadow_day')}

      create table media_embedding (
        workspace_id uuid not null references workspace (id) on delete cascade,
        sha256 text not null,
        base text not null,
        embedding bytea not null,
        analyzed_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, sha256, base)
      );
      ${closeToOtherWorkspaces('media_embedding')}

      alter table rule_reference drop constraint rule_reference_kind_check;
      alter table rule_reference add constraint rule_reference_kind_check
        check (kind in ('list', 'policy_category', 'tag', 'category', 'review_queue', 'attribute', 'classifier'));`)
  }
}
