import type { Sql } from '../../../platform/database.ts'
import type { PlanCounts, RuleCount, RuleTime } from './plan-counts.ts'

type Of<T> = T & { workspaceId: string }

/** Adds what a process has counted to the rows of this hour, in the order of their keys, so that writers never deadlock. */
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

/** One row a rule: plans that followed one another within a flush have rules in common. */
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
