import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** How large and long media may be in a workspace, how those are read that are not public, and what is shown of a picture before anybody asks to see it. */
export class MediaAtADistance extends Migration {
  override up(): void {
    this.addSql(`
      alter table workspace
        add column media_megabytes int not null default 100 check (media_megabytes between 1 and 500),
        add column media_minutes int not null default 10 check (media_minutes between 1 and 60);
      comment on column workspace.media_megabytes is 'How large a video or a sound may be to be analyzed';
      comment on column workspace.media_minutes is 'How long a video or a sound may be to be analyzed';

      alter table media_analysis add column thumbnail text;
      comment on column media_analysis.thumbnail is 'A picture so small and blurred that nobody has to see what it shows';

      create table media_source (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        hosts text not null,
        kind text not null,
        settings jsonb not null,
        secrets text not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id),
        unique (workspace_id, hosts)
      );
      ${closeToOtherWorkspaces('media_source')}`)
  }
}
