import type { Sql } from '../../../platform/database.ts'
import type { Rule } from '../rule.entity.ts'
import type { PlanCounts, RuleCount, RuleTime } from './plan-counts.ts'
import type { RuleHour } from './rule-health.entity.ts'
import type { HourCount } from './spike.ts'

type Of<T> = T & { workspaceId: string }

/**
 * Adds the counts of a process to the rows of this hour, in the order of their keys, which avoids deadlocks between writers. SQL
 * text: bench/background.ts and bench/backtest.ts run it every five seconds, as every process that decides does.
 */
export async function writeCounts(tx: Sql, counted: readonly PlanCounts[]): Promise<void> {
  await tx.query(
    `insert into rule_hour as h (workspace_id, rule_id, hour, tried, hits)
     select workspace_id, rule_id, date_trunc('hour', now(), 'UTC'), tried, hits
     from json_to_recordset($1) as r (workspace_id uuid, rule_id uuid, tried int, hits int)
     order by workspace_id, rule_id
     on conflict (workspace_id, rule_id, hour) do update set tried = h.tried + excluded.tried, hits = h.hits + excluded.hits`,
    [JSON.stringify(countRows(counted))],
  )
  const times = timeRows(counted)
  if (times.length === 0) return
  await tx.query(
    `insert into rule_cost as c (workspace_id, rule_id, rule_version, samples, nanoseconds, buckets)
     select workspace_id, rule_id, rule_version, samples, nanoseconds, buckets
     from json_to_recordset($1) as r (workspace_id uuid, rule_id uuid, rule_version int, samples int, nanoseconds bigint,
       buckets int[])
     order by workspace_id, rule_id, rule_version
     on conflict (workspace_id, rule_id, rule_version) do update set samples = c.samples + excluded.samples,
       nanoseconds = c.nanoseconds + excluded.nanoseconds,
       buckets = array(select coalesce(a, 0) + coalesce(b, 0)
         from unnest(c.buckets, excluded.buckets) with ordinality as u (a, b, place) order by place)`,
    [JSON.stringify(times)],
  )
}

/** One row per rule: successive plans within a flush share rules. */
function countRows(counted: readonly PlanCounts[]) {
  const rows = new Map<string, Of<RuleCount>>()
  for (const { workspaceId, counts } of counted)
    for (const count of counts) {
      const known = rows.get(count.ruleId)
      if (known) {
        known.tried += count.tried
        known.hits += count.hits
      } else rows.set(count.ruleId, { workspaceId, ...count })
    }
  return [...rows.values()].map(({ workspaceId, ruleId, tried, hits }) => ({
    workspace_id: workspaceId,
    rule_id: ruleId,
    tried,
    hits,
  }))
}

function timeRows(counted: readonly PlanCounts[]) {
  const rows = new Map<string, Of<RuleTime>>()
  for (const { workspaceId, times } of counted)
    for (const time of times) {
      const key = `${time.ruleId}:${time.version}`
      const known = rows.get(key)
      if (known) {
        known.samples += time.samples
        known.nanoseconds += time.nanoseconds
        known.buckets = known.buckets.map((count, at) => count + (time.buckets[at] ?? 0))
      } else rows.set(key, { workspaceId, ...time })
    }
  return [...rows.values()].map((row) => ({
    workspace_id: row.workspaceId,
    rule_id: row.ruleId,
    rule_version: row.version,
    samples: row.samples,
    nanoseconds: Math.round(row.nanoseconds),
    buckets: row.buckets,
  }))
}

/** An hour of a rule with the hours before it, those without hits included. */
export interface BusyHour extends Pick<RuleHour, 'ruleId' | 'hour' | 'tried' | 'hits'>, Pick<Rule, 'name'> {
  history: HourCount[]
}

/**
 * The hours, of this and the last one, in which an enabled rule had at least so many hits, each with so many hours before it. SQL
 * text, for its lateral joins over a series of hours.
 */
export const busyHours = (
  tx: Sql,
  workspaceId: string,
  { hits, hours }: { hits: number; hours: number },
): Promise<BusyHour[]> =>
  tx.query<BusyHour>(
    `select h.rule_id as "ruleId", r.name, h.hour, h.tried, h.hits, past.history
     from rule_hour h join rule r on (r.workspace_id, r.id) = (h.workspace_id, h.rule_id) and r.enabled
     cross join lateral (
       select min(f.hour) as first from rule_hour f
       where (f.workspace_id, f.rule_id) = (h.workspace_id, h.rule_id) and f.tried > 0
         and f.hour >= h.hour - make_interval(hours => $2)) known
     cross join lateral (
       select coalesce(json_agg(json_build_object('tried', coalesce(p.tried, 0), 'hits', coalesce(p.hits, 0))), '[]') as history
       from generate_series(known.first, h.hour - interval '1 hour', interval '1 hour') as each (hour)
       left join rule_hour p on (p.workspace_id, p.rule_id) = (h.workspace_id, h.rule_id) and p.hour = each.hour) past
     where h.workspace_id = $1 and h.hour >= date_trunc('hour', now(), 'UTC') - interval '1 hour' and h.hits >= $3
     order by h.rule_id, h.hour`,
    [workspaceId, hours, hits],
  )
