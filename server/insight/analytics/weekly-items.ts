import type { Sql } from '../../platform/database.ts'

/**
 * The exact number of new items of the last 7 days: full hours that are final come from the counts. What is before and after them
 * is counted here in two subqueries, since one condition over both would read the whole week.
 */
export async function weeklyItems(tx: Sql, workspaceId: string): Promise<number> {
  const [found] = await tx.query<{ items: number }>(
    `with span as materialized (
       select now() - interval '7 days' as since, first, greatest(first, coalesce(
         (select date_trunc('hour', counted_until - interval '10 minutes', 'UTC') from analytics_progress
          where workspace_id = $1 and counted_until <= now()), first)) as last
       from (select date_trunc('hour', now() - interval '7 days', 'UTC') + interval '1 hour' as first) f
     )
     select ((select count(*) from content c
              where c.workspace_id = $1 and c.created_at > since and c.created_at < first)
           + (select count(*) from content c where c.workspace_id = $1 and c.created_at >= last)
           + (select coalesce(sum(amount), 0) from analytics_count h
              where h.workspace_id = $1 and h.measure = 'items' and h.grain = 'hour' and not h.whole
                and h.at >= first and h.at < last))::int as items
     from span`,
    [workspaceId],
  )
  return found?.items ?? 0
}
