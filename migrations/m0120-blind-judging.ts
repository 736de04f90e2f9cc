import { Migration } from '@mikro-orm/migrations'
import { closeToOtherWorkspaces } from './row-security.ts'

/**
 * What is withheld from a member who judges an item without knowing what others decided: rows that their transactions do
 * not find (`verdict.blind_member`), and the state that the item is shown in instead of its own.
 */
export class BlindJudging extends Migration {
  override up(): void {
    this.addSql(`
      create table member_withheld (
        workspace_id uuid not null references workspace (id) on delete cascade,
        member_id uuid not null,
        cause_id uuid not null,
        object_id uuid not null,
        hidden_ids uuid[] not null,
        shown jsonb not null,
        primary key (workspace_id, member_id, cause_id)
      );
      comment on column member_withheld.cause_id is 'What they judge blind; with it the row goes';
      comment on column member_withheld.hidden_ids is 'Actions and reviews that the member is not to find';
      comment on column member_withheld.shown is 'The columns of the item as it stood before';
      ${closeToOtherWorkspaces('member_withheld', { shared: true })}

      create function verdict_blind_member() returns uuid language sql stable parallel safe as
        $$ select nullif(current_setting('verdict.blind_member', true), '')::uuid $$;
      create function verdict_withheld() returns uuid[] language sql stable parallel safe as
        $$ select case when verdict_blind_member() is null then null else coalesce((
             select array_agg(hidden) from member_withheld w cross join unnest(w.hidden_ids) hidden
             where w.member_id = verdict_blind_member()), '{}') end $$;
      create function verdict_shown(object uuid) returns jsonb language sql stable parallel safe as
        $$ select w.shown from member_withheld w
           where w.member_id = verdict_blind_member() and w.object_id = object limit 1 $$;
      ${withhold('action', 'id')}
      ${withhold('review', 'id')}
      ${withhold('user_report', 'handled_action_id')}`)
  }
}

/** SQL that hides rows of a table from whoever they are withheld from, by the ids in a column. */
const withhold = (table: string, column: string): string => `
  create policy withheld on ${table} as restrictive for select
    using ((select verdict_withheld()) is null or ${column} is null or ${column} <> all ((select verdict_withheld())::uuid[]));`
