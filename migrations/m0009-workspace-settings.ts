import { Migration } from '@mikro-orm/migrations'
import { closeToOtherCategories, closeToOtherWorkspaces } from './row-security.ts'

/** Settings of a workspace, registered attributes, tags on their way out, and members restricted to categories. */
export class WorkspaceSettings extends Migration {
  override up(): void {
    this.#settings()
    this.#attributes()
    this.#restrictions()
    this.#closed()
  }

  #settings(): void {
    this.addSql(`
      alter table workspace add column status_labels jsonb not null default '{}',
        add column languages text[] not null default '{}';
      alter table policy_category add column translations jsonb not null default '{}',
        add column enabled_for_strikes boolean not null default true;

      create table tag_removal (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        identifier text not null,
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index tag_removal_identifier on tag_removal (workspace_id, identifier);
      ${closeToOtherWorkspaces('tag_removal')}
      create index content_tagged on content (workspace_id, id) where tags <> '{}';
      create index platform_user_tagged on platform_user (workspace_id, id) where tags <> '{}';`)
  }

  #attributes(): void {
    this.addSql(`
      create table attribute (
        workspace_id uuid not null references workspace (id) on delete cascade,
        id uuid not null,
        name text not null,
        source text not null check (source in ('content', 'user')),
        type text not null check (type in ('text', 'number', 'boolean', 'enum', 'user_id', 'content_id')),
        enum_values text[] not null default '{}',
        created_at timestamptz not null default now(),
        primary key (workspace_id, id)
      );
      create unique index attribute_name on attribute (workspace_id, source, name);
      ${closeToOtherWorkspaces('attribute')}`)
  }

  #restrictions(): void {
    this.addSql(`
      create table member_category (
        workspace_id uuid not null,
        member_id uuid not null,
        category_id uuid not null,
        primary key (workspace_id, member_id, category_id),
        foreign key (workspace_id, member_id) references member (workspace_id, id) on delete cascade,
        foreign key (workspace_id, category_id) references category (workspace_id, id)
      );
      ${closeToOtherWorkspaces('member_category', { shared: true })}

      create function verdict_categories() returns uuid[] language sql stable parallel safe as
        $$ select nullif(current_setting('verdict.categories', true), '')::uuid[] $$;
      create function verdict_sees(type text, workspace uuid, object uuid) returns boolean language sql stable parallel safe as
        $$ select case type
             when 'content' then exists (select from content c where c.workspace_id = workspace and c.id = object)
             when 'user' then exists (select from platform_user u where u.workspace_id = workspace and u.id = object)
             when 'subcategory' then exists (select from subcategory s where s.workspace_id = workspace and s.id = object)
             else true end $$;
      create function verdict_user_is_near(workspace uuid, member uuid, project text) returns boolean
        language sql stable parallel safe as
        $$ select project is null
             or exists (select from category g where g.workspace_id = workspace and g.external_id = project)
             or exists (select from content c where c.workspace_id = workspace and c.user_id = member) $$;`)
  }

  /** A restricted member sees what lies in their categories, and users of those categories, of none, or who post there. */
  #closed(): void {
    const own = (column: string) => `${column} = any ((select verdict_categories())::uuid[])`
    const object = (table: string) => `verdict_sees(object_type, ${table}.workspace_id, object_id)`
    const content = (table: string) => `verdict_sees('content', ${table}.workspace_id, content_id)`
    this.addSql(
      [
        closeToOtherCategories('category', own('id')),
        closeToOtherCategories('subcategory', own('category_id')),
        closeToOtherCategories('content', own('category_id')),
        closeToOtherCategories('media', content('media')),
        closeToOtherCategories('decision_trace', content('decision_trace')),
        closeToOtherCategories('platform_user', 'verdict_user_is_near(workspace_id, id, project_id)'),
        closeToOtherCategories('review', object('review')),
        closeToOtherCategories('action', object('action')),
        closeToOtherCategories('user_report', object('user_report')),
        ...['strike', 'user_trace', 'content_hiding'].map((table) =>
          closeToOtherCategories(table, `verdict_sees('user', ${table}.workspace_id, user_id)`),
        ),
        closeToOtherCategories('reported_item', object('reported_item')),
      ].join('\n'),
    )
  }
}
