import { isHiddenContent } from '../intake/content/content-parts.store.ts'
import type { ReporterAccuracy } from './reporter-accuracy.object.ts'
import { newestReportsBy } from '../intake/reports/user-report.store.ts'
import { isHiddenUser } from '../intake/users/user-parts.store.ts'
import type { Sql } from '../platform/database.ts'
import { isHumanSql } from '../platform/vocabulary/status.ts'

/** SQL for whether a report `r` proved right: a human agreed, or the item is hidden. */
const proved = `(
  exists (
    select from action a
    where a.workspace_id = r.workspace_id and a.object_id = r.object_id and a.action_type = 'ChangeStatus'
      and a.created_at >= r.created_at and ${isHumanSql('a.actor_kind')} and a.status in ('flagged', 'hidden')
      and a.undone_at is null and a.reverted_at is null)
  or (r.object_type = 'content' and ${isHiddenContent('r')})
  or (r.object_type = 'user' and ${isHiddenUser('r')}))`

/**
 * How many of the newest 1,000 reports of each user proved right, in the order of the ids. SQL text, as PostgreSQL's lateral
 * joins over a list need it.
 */
export const accuracyOf = (
  tx: Sql,
  workspaceId: string,
  reporterIds: readonly string[],
): Promise<ReporterAccuracy[]> =>
  tx.query<ReporterAccuracy>(
    `select count(*) filter (where v.is_right or v.state = 'handled')::int as judged,
       count(*) filter (where v.is_right)::int as right,
       (count(*) filter (where v.is_right))::float8 / nullif(count(*) filter (where v.is_right or v.state = 'handled'), 0) as share
     from unnest($2::uuid[]) with ordinality as w (reporter_id, place)
     left join lateral (
       select r.state, ${proved} as is_right from (
         ${newestReportsBy('$1', 'w.reporter_id')}) r
     ) v on true
     group by w.place order by w.place`,
    [workspaceId, reporterIds],
  )
