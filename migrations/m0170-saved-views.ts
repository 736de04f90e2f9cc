import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/** Filters of a page under a name. One that is shared stays when whoever saved it leaves the team. */
export class SavedViews extends Migration {
  override up(): void {
    this.addSql(`
      create table saved_view (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        owner_id uuid not null,
        page text not null check (page in ('content', 'users', 'reports', 'reviews')),
        queue_id uuid,
        name text not null,
        shared boolean not null,
        filters jsonb not null,
        position int not null,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        deleted_at timestamptz,
        primary key (workspace_id, id),
        foreign key (workspace_id, queue_id) references review_queue (workspace_id, id) on delete cascade,
        check ((page = 'reviews') = (queue_id is not null))
      );
      comment on column saved_view.filters is 'What the address of the page holds: each value by its name';
      comment on column saved_view.deleted_at is 'Until the row goes, the view can be brought back';
      create unique index saved_view_shared_name on saved_view (workspace_id, page, lower(name))
        where shared and deleted_at is null;
      create unique index saved_view_own_name on saved_view (workspace_id, owner_id, page, lower(name))
        where not shared and deleted_at is null;
      create index saved_view_queue on saved_view (workspace_id, queue_id) where queue_id is not null;
      ${closeToOtherWorkspaces('saved_view')}`)
  }
}
