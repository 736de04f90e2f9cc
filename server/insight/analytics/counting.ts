import { decisionsUnder, humanDecision, takerOf } from '../../actions/human-decision.store.ts'
import { bucketOf } from './waits.ts'

/**
 * SQL of the counts of one workspace (`$1`) from one full hour (`$2`) to another (`$3`). A decision that was undone does not
 * count. One counts as overturned, as in the health of rules, in the hour in which a human decided the other way: allowed what
 * was flagged or removed, or the reverse.
 */
const happened = `
  acted as materialized (
    select date_trunc('hour', a.created_at, 'UTC') as hour, coalesce(c.category_id, s.category_id) as category_id,
      a.workspace_id, a.id, a.object_id, a.action_type, a.actor_kind, a.actor_id, a.rule_id, a.status, a.policy_category_id,
      a.created_at, a.undone_at, a.reverted_at
    from action a
    left join content c on a.object_type = 'content' and (c.workspace_id, c.id) = (a.workspace_id, a.object_id)
    left join subcategory s on a.object_type = 'subcategory' and (s.workspace_id, s.id) = (a.workspace_id, a.object_id)
    where a.workspace_id = $1 and a.created_at >= $2 and a.created_at < $3 and a.action_type = 'ChangeStatus'
      and a.undone_at is null
  ), overturned as (
    select m.hour, m.category_id, d.actor_kind, d.actor_id, d.rule_id, d.status, d.policy_category_id
    from acted m cross join lateral (${decisionsUnder}) d
    where ${humanDecision} and (m.status = 'allowed') <> (d.status = 'allowed')
      and (m.actor_kind, ${takerOf('m')}) is distinct from (d.actor_kind, ${takerOf('d')})
  ), decided as materialized (
    select hour, category_id, actor_kind, actor_id, rule_id, status, policy_category_id, 1 as amount, 0 as overturned from acted
    union all
    select hour, category_id, actor_kind, actor_id, rule_id, status, policy_category_id, 0, 1 from overturned
  )`

/** Counts decisions by two of their columns. */
const decisionsBy = (measure: string, kind: string, subject: string, where = 'true'): string => `
  select '${measure}', hour, category_id, ${kind}, ${subject}, status, null::int, sum(amount), sum(overturned)
  from decided where ${where} group by hour, category_id, ${kind}, ${subject}, status`

/** Counts reviews by a timestamp column. */
const reviewsBy = (measure: string, at: string, details: string, where = 'true'): string => `
  select '${measure}', date_trunc('hour', r.${at}, 'UTC'), c.category_id, ${details}, count(*), 0
  from review r left join content c on r.object_type = 'content' and (c.workspace_id, c.id) = (r.workspace_id, r.object_id)
  where r.workspace_id = $1 and r.${at} >= $2 and r.${at} < $3 and ${where} group by 2, 3, 4, 5, 6, 7`

/** Counts reports by a timestamp column. */
const reportsBy = (at: string, kind: string, where = 'true'): string => `
  select 'reports', date_trunc('hour', ${at}, 'UTC'), category_id, ${kind}, policy_category_id, null::text, null::int, count(*), 0
  from user_report where workspace_id = $1 and ${at} >= $2 and ${at} < $3 and ${where} group by 2, 3, 4, 5`

const waited = bucketOf('r.resolved_at - r.opened_at')
const byMember = `r.state = 'resolved' and r.resolved_by_kind = 'member'`

const counted = [
  `select 'items', date_trunc('hour', created_at, 'UTC'), category_id, null::text, null::uuid, null::text, null::int, count(*), 0
   from content where workspace_id = $1 and created_at >= $2 and created_at < $3 group by 2, 3`,
  decisionsBy('decisions', 'actor_kind', 'null::uuid'),
  decisionsBy(
    'policies',
    'null::text',
    'policy_category_id',
    `status <> 'allowed' or policy_category_id is not null`,
  ),
  decisionsBy('rules', 'null::text', 'rule_id', 'rule_id is not null'),
  decisionsBy('members', 'null::text', 'actor_id', `actor_kind = 'member'`),
  decisionsBy('ai', 'null::text', 'actor_id', `actor_kind = 'ai'`),
  reviewsBy('opened', 'opened_at', 'null::text, null::uuid, null::text, null::int'),
  reviewsBy(
    'resolved',
    'resolved_at',
    'r.resolved_by_kind, null::uuid, null::text, null::int',
    `r.state = 'resolved'`,
  ),
  reviewsBy('waits', 'resolved_at', `null::text, null::uuid, null::text, ${waited}`, byMember),
  reviewsBy('member_waits', 'resolved_at', `null::text, r.resolved_by_id, null::text, ${waited}`, byMember),
  reportsBy('created_at', `'received'`),
  reportsBy('handled_at', 'handled_reason', `state = 'handled'`),
]

const what = 'kind, subject_id, status, bucket'
const places = 'row_number() over (partition by measure, grain, whole, at)'
const written = `
  insert into analytics_count (workspace_id, measure, grain, whole, at, slot, category_id, ${what}, amount, overturned)`

/** SQL that writes the counts of a workspace (`$1`) for the hours from `$2` to `$3` that have none. */
export const countHours = `
  with ${happened}, counted (measure, at, category_id, ${what}, amount, overturned) as (
    ${counted.join('\n    union all')}
  ), summed as (
    select 'hour' as grain, false as whole, * from counted
    union all
    select 'hour', true, measure, at, null, ${what}, sum(amount), sum(overturned) from counted
    group by measure, at, ${what}
  )
  ${written}
  select $1, measure, grain, whole, at, ${places}, category_id, ${what}, amount, overturned from summed`

/** SQL that adds the hours of a workspace (`$1`) up to days of UTC from `$2` to `$3`, where those have none. */
export const addUpDays = `
  with daily as (
    select measure, 'day' as grain, whole, date_trunc('day', at, 'UTC') as at, category_id, ${what},
      sum(amount) as amount, sum(overturned) as overturned
    from analytics_count
    where workspace_id = $1 and measure = any ($4) and grain = 'hour' and at >= $2 and at < $3
    group by 1, 3, 4, 5, 6, 7, 8, 9
  )
  ${written}
  select $1, measure, grain, whole, at, ${places}, category_id, ${what}, amount, overturned from daily`
