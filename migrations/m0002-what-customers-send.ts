import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Places, users, content, media and tags. Their ids are derived from the caller's identifiers (platform/ids.ts). */
export class WhatCustomersSend extends Migration {
  override up(): void {
    this.addSql(`
      create table category (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        external_id text not null,
        name text,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      ${closeToOtherWorkspaces('category')}

      create table subcategory (
        workspace_id uuid not null,
        id uuid not null,
        category_id uuid not null,
        external_id text not null,
        name text,
        status text not null default 'allowed' check (status in ('allowed', 'flagged', 'hidden')),
        policy_category_id uuid,
        decided_by_kind text,
        decided_by_id uuid,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, category_id) references category (workspace_id, id)
      );
      create index subcategory_category on subcategory (workspace_id, category_id);
      ${closeToOtherWorkspaces('subcategory')}

      create table tag (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        identifier text not null,
        name text not null,
        color text not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index tag_identifier on tag (workspace_id, identifier);
      ${closeToOtherWorkspaces('tag')}

      create table platform_user (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        external_id text not null,
        name text,
        type text not null default 'normal' check (type in ('normal', 'trusted', 'moderator', 'admin', 'testing')),
        status text not null default 'allowed' check (status in ('allowed', 'flagged', 'hidden')),
        tags text[] not null default '{}',
        project_id text,
        unknown boolean not null default false,
        policy_category_id uuid,
        decided_by_kind text,
        decided_by_id uuid,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      ${closeToOtherWorkspaces('platform_user')}

      create table content (
        workspace_id uuid not null,
        id uuid not null,
        external_id text not null,
        user_id uuid not null,
        category_id uuid not null,
        subcategory_id uuid not null,
        text text,
        image_urls text[],
        video_urls text[],
        audio_urls text[],
        metadata jsonb,
        version int not null default 1,
        judged_version int not null default 0,
        status text check (status in ('allowed', 'flagged', 'hidden')),
        initial_status text check (initial_status in ('allowed', 'flagged', 'hidden')),
        tags text[] not null default '{}',
        policy_category_id uuid,
        decided_by_kind text,
        decided_by_id uuid,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, user_id) references platform_user (workspace_id, id),
        foreign key (workspace_id, category_id) references category (workspace_id, id),
        foreign key (workspace_id, subcategory_id) references subcategory (workspace_id, id)
      );
      create index content_newest on content (workspace_id, created_at desc, id desc);
      create index content_user on content (workspace_id, user_id, created_at desc);
      create index content_place on content (workspace_id, subcategory_id, created_at desc);
      create index content_category on content (workspace_id, category_id);
      create index content_status on content (workspace_id, status, created_at desc, id desc) where status <> 'allowed';
      ${closeToOtherWorkspaces('content')}

      create table media (
        workspace_id uuid not null,
        id uuid not null,
        content_id uuid not null,
        version int not null,
        kind text not null check (kind in ('image', 'video', 'audio')),
        position int not null,
        url text not null,
        mime text,
        bytes int,
        sha256 text,
        error text,
        fetched_at timestamptz not null default now(),
        primary key (workspace_id, id),
        foreign key (workspace_id, content_id) references content (workspace_id, id) on delete cascade
      );
      create index media_content on media (workspace_id, content_id);
      ${closeToOtherWorkspaces('media')}`)
  }
}
