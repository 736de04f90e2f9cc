import type { LoaderDefinition } from '../../access/requests/request-context.ts'
import { anyType } from './count-report.ts'

/** Whose reports are counted; of the last days (UTC), today included. */
export interface Made {
  reporterId: string
  days: number | null
}

/**
 * How many reports users made. Counters know of no categories, so for a member who is restricted to some (section 2.15) the
 * reports themselves are counted.
 */
export const reportsMadeOf: LoaderDefinition<Made, number> = ({ services, workspaceId }, wanted) =>
  services.database.inWorkspace(workspaceId, async (tx) => {
    const rows = await tx.query<{ made: number }>(
      `select (case when verdict_categories() is null
         then (select coalesce(sum(c.total), 0) from report_count c
           where (c.workspace_id, c.object_id, c.side, c.reporter_type) = ($1, w.id, 'made', '${anyType}')
             and (w.since is null or c.day > w.since))
         else (select count(*) from user_report r where (r.workspace_id, r.reporter_id) = ($1, w.id)
           and (w.since is null or (r.created_at at time zone 'utc')::date > w.since)) end)::int as made
       from (select id, (verdict_now() at time zone 'utc')::date - days as since, place
         from unnest($2::uuid[], $3::int[]) with ordinality as u (id, days, place)) w
       order by w.place`,
      [workspaceId, wanted.map(({ reporterId }) => reporterId), wanted.map(({ days }) => days)],
    )
    return rows.map(({ made }) => made)
  })
