import type { Sql } from '../../platform/database.ts'
import { type AnalyticsRange, countsOf, readCounts } from './analytics-range.ts'
import type {
  AnalyticsAiModerator,
  AnalyticsModerator,
  AnalyticsPolicy,
  AnalyticsReports,
  AnalyticsRule,
} from './analytics.object.ts'
import { percentile } from './waits.ts'

// SQL text: bench/analytics.ts reads by it.

/** The name of all deleted categories (section 2.7). */
const deletedPolicy = 'Deleted Policy'

/** The most rows of a breakdown, deleted subjects included. */
const mostSubjects = 1000

/** Decisions and reports by policy category, most decisions first; deleted categories are one row (section 2.7). */
export const readPolicies = (tx: Sql, workspaceId: string, range: AnalyticsRange) =>
  readCounts<AnalyticsPolicy>(
    tx,
    workspaceId,
    range,
    `select case when p.deleted_at is null then p.id end as "policyCategoryId",
       case when p.deleted_at is null then p.name else '${deletedPolicy}' end as name,
       p.deleted_at is not null as deleted,
       coalesce(sum(h.amount) filter (where measure = 'policies' and status = 'flagged'), 0)::int as flagged,
       coalesce(sum(h.amount) filter (where measure = 'policies' and status = 'hidden'), 0)::int as removed,
       coalesce(sum(h.amount) filter (where measure = 'policies'), 0)::int as decisions,
       coalesce(sum(h.overturned), 0)::int as overturned,
       coalesce(sum(h.amount) filter (where measure = 'reports' and kind = 'received'), 0)::int as reports
     from ${countsOf('policies', 'reports')}
     left join policy_category p on (p.workspace_id, p.id) = (h.workspace_id, h.subject_id)
     group by 1, 2, 3 order by decisions desc, reports desc, name limit ${mostSubjects}`,
  )

/** The AI moderators' decisions, with their names, those deleted since included; most decisions first. */
export const readAiModerators = (tx: Sql, workspaceId: string, range: AnalyticsRange) =>
  readCounts<AnalyticsAiModerator>(
    tx,
    workspaceId,
    range,
    `select h.subject_id as id, m.name, sum(h.amount)::int as decisions, sum(h.overturned)::int as overturned
     from ${countsOf('ai')} left join ai_moderator m on (m.workspace_id, m.id) = (h.workspace_id, h.subject_id)
     group by 1, 2 order by decisions desc, id limit ${mostSubjects}`,
  )

/** Decisions of rules, and how many humans overturned; most decisions first. */
export const readRules = (tx: Sql, workspaceId: string, range: AnalyticsRange) =>
  readCounts<AnalyticsRule>(
    tx,
    workspaceId,
    range,
    `select subject_id as id, sum(amount)::int as decisions, sum(overturned)::int as overturned
     from ${countsOf('rules')} group by subject_id order by decisions desc, id limit ${mostSubjects}`,
  )

/** What each moderator decided, most first. */
export const readModerators = (tx: Sql, workspaceId: string, range: AnalyticsRange) =>
  readCounts<AnalyticsModerator>(
    tx,
    workspaceId,
    range,
    `with mine as materialized (
       select measure, subject_id, bucket, sum(amount) as amount, sum(overturned) as overturned
       from ${countsOf('members', 'member_waits')} group by 1, 2, 3
     ), decided as (
       select subject_id, sum(amount) as decisions, sum(overturned) as overturned from mine where measure = 'members' group by 1
     ), summed as (
       select *, sum(amount) over (partition by subject_id order by bucket) as upto,
         sum(amount) over (partition by subject_id) as total
       from mine where measure = 'member_waits'
     ), resolved as (
       select subject_id, max(total) as reviews, ${percentile(0.5)} as median from summed group by 1
     )
     select subject_id as "memberId", coalesce(decisions, 0)::int as decisions, coalesce(overturned, 0)::int as overturned,
       coalesce(reviews, 0)::int as reviews, median as "medianSeconds"
     from decided full join resolved using (subject_id) order by decisions desc, reviews desc, subject_id limit ${mostSubjects}`,
  )

/** How many reports came and how reports were handled in the period. */
export async function readReports(tx: Sql, workspaceId: string, range: AnalyticsRange) {
  const [reports] = await readCounts<AnalyticsReports>(
    tx,
    workspaceId,
    range,
    `select ${['received', 'action_taken', 'ignored', 'already_hidden'].map(outcome).join(', ')} from ${countsOf('reports')}`,
  )
  if (!reports) throw new Error('a sum has one row')
  return reports
}

const outcome = (kind: string): string =>
  `coalesce(sum(amount) filter (where kind = '${kind}'), 0)::int as "${kind.replace(/_(.)/, (_, letter: string) => letter.toUpperCase())}"`

/** The 10 most frequent reporters among the newest 10,000 reports of the period; empty where a member is given. */
export const readReporters = (
  tx: Sql,
  workspaceId: string,
  { from, to, categoryIds, memberId }: AnalyticsRange,
) =>
  tx.query<{ userId: string; reports: number }>(
    `select reporter_id as "userId", count(*)::int as reports
     from (
       select reporter_id from user_report
       where workspace_id = $1 and created_at >= date_trunc('hour', $2::timestamptz, 'UTC') and created_at < $3
         and ($4::uuid[] is null or category_id = any ($4)) and $5::uuid is null
       order by created_at desc, id desc limit 10000) r
     group by reporter_id order by reports desc, reporter_id limit 10`,
    [workspaceId, from, to, categoryIds ?? null, memberId ?? null],
  )
