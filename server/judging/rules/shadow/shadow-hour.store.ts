import type { Sql } from '../../../platform/database.ts'
import type { RuleShadowHour } from './rule-shadow.entity.ts'
import type { InShadow } from './shadow-hit.store.ts'

/** The number of items that a rule in shadow matched, and of those for which an enabled rule above ended the evaluation. */
type ShadowCounts = Pick<RuleShadowHour, 'matched' | 'taken'>

/** SQL for whether the hit `h` is the first of its rule's version on its object, of those that satisfy the condition. */
const isFirst = (fitting = ''): string => `not exists (
  select from rule_shadow_hit e
  where (e.workspace_id, e.rule_id, e.rule_version, e.object_id) = (h.workspace_id, h.rule_id, h.rule_version, h.object_id)
    and (e.matched_at, e.object_version) < (h.matched_at, h.object_version) ${fitting})`

const ofRule = (hit: string): string =>
  `${hit}.workspace_id = $1 and ${hit}.rule_id = $2 and ${hit}.rule_version = $3`

/**
 * SQL for whether the object of `beside` is counted in the hours between `bounds`: its first hit that satisfies the condition is
 * in one of them.
 */
const inHours = (fitting: string): string => `(until > full_hour and coalesce((
  select min(e.matched_at) >= full_hour and min(e.matched_at) < until from rule_shadow_hit e
  where ${ofRule('e')} and e.object_id = beside.object_id and ${fitting}), false))`

/** SQL that counts objects by their first hits `h`, and those taken by their first taken hit. */
const firstHits = `
  count(*) filter (where ${isFirst()}),
  count(*) filter (where h.taken_by is not null and ${isFirst('and e.taken_by is not null')})`

/**
 * Counts the hits of rules in shadow for past hours, each object in the hour of its first hit, so that a rule with a million hits
 * can be shown at once. The caller holds the lock of the health of the workspace's rules. SQL text, as it counts all hits of
 * these hours and stores its progress in one statement.
 */
export async function rollUpShadows(tx: Sql, workspaceId: string): Promise<void> {
  await tx.query(
    `with span as materialized (
       select coalesce(shadow_until, '-infinity') as "from", date_trunc('hour', now() - interval '10 minutes', 'UTC') as until
       from rule_health where workspace_id = $1
     ), counted as (
       insert into rule_shadow_hour (workspace_id, rule_id, rule_version, hour, matched, taken)
       select h.workspace_id, h.rule_id, h.rule_version, date_trunc('hour', h.matched_at, 'UTC'), ${firstHits}
       from rule_shadow_hit h, span
       where h.workspace_id = $1 and h.matched_at >= span."from" and h.matched_at < span.until
       group by 1, 2, 3, 4
     )
     update rule_health set shadow_until = span.until from span
     where workspace_id = $1 and span."from" < span.until`,
    [workspaceId],
  )
}

/** Counts the matches of a rule in shadow. */
export async function shadowCounts(
  tx: Sql,
  { workspaceId, id, version, since }: InShadow,
): Promise<ShadowCounts> {
  const [counts] = await tx.query<ShadowCounts>(countSince, [workspaceId, id, version, since])
  return counts ?? { matched: 0, taken: 0 }
}

/**
 * SQL of the number of objects that a version (`$3`) of a rule (`$2`) matched since a moment (`$4`), and of those that were
 * taken: from the hours already counted, and from the hits before and after those, except for objects counted in these hours.
 */
const countSince = `
  with bounds as materialized (
    select date_trunc('hour', $4::timestamptz + interval '1 hour', 'UTC') as full_hour,
      coalesce((select shadow_until from rule_health where workspace_id = $1), '-infinity') as until
  ), rolled as (
    select coalesce(sum(matched), 0) as matched, coalesce(sum(taken), 0) as taken from rule_shadow_hour, bounds
    where workspace_id = $1 and rule_id = $2 and rule_version = $3 and hour >= full_hour and hour < until
  ), beside as (
    select object_id, bool_or(taken_by is not null) as taken from (
      select h.object_id, h.taken_by from rule_shadow_hit h
      where ${ofRule('h')} and h.matched_at >= greatest($4, (select until from bounds))
      union all
      select h.object_id, h.taken_by from rule_shadow_hit h
      where ${ofRule('h')} and h.matched_at >= $4 and h.matched_at < (select least(full_hour, until) from bounds)
    ) hit group by object_id
  )
  select (max(rolled.matched) + count(object_id) filter (where not ${inHours('true')}))::int as matched,
    (max(rolled.taken) + count(object_id) filter (where beside.taken and not ${inHours('e.taken_by is not null')}))::int as taken
  from rolled cross join bounds left join beside on true`
