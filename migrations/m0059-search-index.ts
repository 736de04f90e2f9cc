import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces, overAllWorkspaces } from './row-security.ts'

/** What the searched texts of a table are found by. */
const searchOf = (table: string, searched: string): string => `
  create table ${searched} (
    workspace_id uuid not null,
    id uuid not null,
    grams int[] not null,
    primary key (workspace_id, id),
    foreign key (workspace_id, id) references ${table} (workspace_id, id) on delete cascade
  );
  create index ${searched}_grams on ${searched} using gin (grams) with (gin_pending_list_limit = 1024);
  ${closeToOtherWorkspaces(searched)}
  create policy searched on ${searched} as restrictive for select using (grams @> (select verdict_search()));`

/** All that is there already waits for the index, in rows of 500. */
const waitingOf = (objectType: string, table: string, condition: string): string => `
  insert into search_inbox (workspace_id, object_type, object_ids)
  select workspace_id, '${objectType}', array_agg(id)
  from (
    select workspace_id, id, row_number() over (partition by workspace_id) / 500 as part from ${table} where ${condition}) r
  group by workspace_id, part`

/**
 * An index of the texts of content and the names of users: see docs/decisions/0046-search-index.md. Row-level security lets
 * an index find only what cannot leak, so that the search itself is a condition of it: verdict.search of the transaction.
 */
export class SearchIndex extends Migration {
  override up(): void {
    this.addSql(`
      create function verdict_search() returns int[] language sql stable parallel safe as
        $$ select coalesce(nullif(current_setting('verdict.search', true), ''), '{}')::int[] $$;

      alter table content add column search_text text;
      comment on column content.search_text is 'The text as it is searched, where that is not the text in lower case';
      alter table platform_user add column search_name text;
      comment on column platform_user.search_name is 'The name as it is searched, where that is not the name in lower case';

      ${searchOf('content', 'content_search')}
      ${searchOf('platform_user', 'user_search')}

      create table search_inbox (
        workspace_id uuid not null,
        id bigint not null generated always as identity,
        object_type text not null check (object_type in ('content', 'user')),
        object_ids uuid[] not null,
        primary key (workspace_id, id)
      );
      comment on table search_inbox is 'Content and users whose texts have changed and are not in the index of searches yet';
      ${closeToOtherWorkspaces('search_inbox', { shared: true })}`)
  }
}

/** What was there before waits for the index. */
export class PastTextsToIndex extends Migration {
  override up(): void {
    this.addSql(
      overAllWorkspaces(
        `${waitingOf('content', 'content', `text <> ''`)};
         ${waitingOf('user', 'platform_user', 'coalesce(name, email) is not null')}`,
      ),
    )
  }
}
