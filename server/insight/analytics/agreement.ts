import type { Sql } from '../../platform/database.ts'
import { undisclosedDays } from '../../reviews/quality/quality-figures.store.ts'
import type { AnalyticsRange } from './analytics-range.ts'
import type { AnalyticsAgreement } from './analytics.object.ts'
import { stepsBy } from './steps.ts'

/**
 * How often two people who decided on the same items agreed, one row per step of the period in order of time, empty steps
 * included. Reads the same rows as the team figures: decisions that the decider has seen, or could have seen within seven days.
 * SQL text: bench/analytics.ts reads by it.
 */
export const readAgreement = (
  tx: Sql,
  workspaceId: string,
  { from, to, categoryIds, memberId, interval, timeZone }: AnalyticsRange,
): Promise<AnalyticsAgreement[]> =>
  tx.query<AnalyticsAgreement>(
    `with compared as (
       select date_trunc($5, q.answered_at, $6) as at, q.outcome
       from quality_check q
       where q.workspace_id = $1 and q.outcome in ('agreed', 'disagreed') and q.golden_id is null
         and q.answered_at >= date_trunc('hour', $2::timestamptz, 'UTC') and q.answered_at < $3
         and (q.told_at is not null or q.answered_at < verdict_now() - make_interval(days => ${undisclosedDays}))
         and ($7::uuid is null or $7 in (q.member_id, q.known_by_id))
         and ($4::uuid[] is null or exists (
           select from content c
           where (c.workspace_id, c.id) = (q.workspace_id, q.content_id) and c.category_id = any ($4)))
     )
     select step.at, count(outcome)::int as count, (count(*) filter (where outcome = 'agreed'))::int as agreed
     from ${stepsBy('$5', '$6')} left join compared on compared.at = step.at group by step.at order by step.at`,
    [workspaceId, from, to, categoryIds ?? null, interval, timeZone, memberId ?? null],
  )
