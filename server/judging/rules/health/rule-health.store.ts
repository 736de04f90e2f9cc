import { sql } from 'kysely'
import type { Sql } from '../../../platform/database.ts'
import { json, type TableOf } from '../../../platform/table-of.ts'
import type { Rule } from '../rule.entity.ts'
import { keptDays } from './kept-days.ts'
import type { RuleHour, RuleOverlap, StoredRuleCost, StoredRuleHealth } from './rule-health.entity.ts'
import type { RuleDay } from './rule-health.object.ts'

interface Tables {
  ruleOverlap: TableOf<RuleOverlap, 'measuredAt'>
  ruleHealth: TableOf<StoredRuleHealth, 'rolledUpAt' | 'measuredAt' | 'shadowUntil'>
  rule: Pick<Rule, 'workspaceId' | 'id'>
}

/** The stored data of the health of a rule. */
export interface HealthRow extends Pick<RuleHour, 'tried' | 'hits' | 'upheld' | 'overturned'> {
  id: string
  since: Date
  days: RuleDay[]
  cost: Pick<StoredRuleCost, 'samples' | 'nanoseconds' | 'buckets'> | null
  /** In JSON, a moment is a string. */
  overlap: (Omit<RuleOverlap, 'workspaceId' | 'ruleId' | 'measuredAt'> & { measuredAt: string }) | null
}

/**
 * The counts of rules over the retained days, with the measurements of their present versions. SQL text, as it sums the hours of
 * many rules by day, including days without any, in one statement.
 */
export const healthOf = (tx: Sql, workspaceId: string, ruleIds: readonly string[]): Promise<HealthRow[]> =>
  tx.query<HealthRow>(
    `with wanted as (
       select r.id, r.version, greatest(r.mode_since, now() - interval '${keptDays} days') as since
       from rule r where r.workspace_id = $1 and r.id = any ($2)),
     today as (select date_trunc('day', now(), 'UTC') as day),
     by_day as (
       select w.id, date_trunc('day', h.hour, 'UTC') as day, sum(h.hits)::int as hits,
         sum(h.upheld)::int as upheld, sum(h.overturned)::int as overturned,
         (sum(h.tried) filter (where h.hour >= date_trunc('hour', w.since, 'UTC')))::int as tried_since,
         (sum(h.hits) filter (where h.hour >= date_trunc('hour', w.since, 'UTC')))::int as hits_since
       from wanted w join rule_hour h on h.workspace_id = $1 and h.rule_id = w.id
       group by w.id, 2)
     select w.id, w.since, coalesce(sum(d.tried_since), 0)::int as tried, coalesce(sum(d.hits_since), 0)::int as hits,
       coalesce(sum(d.upheld), 0)::int as upheld, coalesce(sum(d.overturned), 0)::int as overturned,
       json_agg(json_build_object('day', to_char(each.day at time zone 'UTC', 'YYYY-MM-DD'), 'hits', coalesce(d.hits, 0))
         order by each.day) as days,
       (select json_build_object('samples', c.samples, 'nanoseconds', c.nanoseconds, 'buckets', c.buckets)
        from rule_cost c where c.workspace_id = $1 and c.rule_id = w.id and c.rule_version = w.version) as cost,
       (select json_build_object('measuredAt', o.measured_at, 'examined', o.examined, 'matched', o.matched, 'taken', o.taken,
          'takenBy', o.taken_by)
        from rule_overlap o where o.workspace_id = $1 and o.rule_id = w.id) as overlap
     from wanted w cross join today
     cross join lateral generate_series(today.day - interval '${keptDays - 1} days', today.day, interval '1 day') as each (day)
     left join by_day d on d.id = w.id and d.day = each.day
     group by w.id, w.since, w.version`,
    [workspaceId, ruleIds],
  )

/** The progress of the roll-up of a workspace's rules. */
export interface RollUpState {
  /** The hour of the previous roll-up; null for the first. */
  before: Date | null
  /** The present hour. */
  hour: Date
  measuredToday: boolean
}

/** Starts a roll-up; those of one workspace are serialized until the transaction ends. */
export async function lockHealth(tx: Sql, workspaceId: string): Promise<RollUpState> {
  const db = tx.db<Tables>()
  await db
    .insertInto('ruleHealth')
    .values({ workspaceId })
    .onConflict((known) => known.doNothing())
    .execute()
  const state = await db
    .selectFrom('ruleHealth')
    .select([
      sql<Date | null>`date_trunc('hour', rolled_up_at, 'UTC')`.as('before'),
      sql<Date>`date_trunc('hour', now(), 'UTC')`.as('hour'),
      sql<boolean>`coalesce(measured_at > now() - interval '1 day', false)`.as('measuredToday'),
    ])
    .where('workspaceId', '=', workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db
    .updateTable('ruleHealth')
    .set({ rolledUpAt: sql<Date>`now()` })
    .where('workspaceId', '=', workspaceId)
    .execute()
  return state
}

/** Replaces the measurements of rules; rules deleted in the meantime are left out. */
export async function replaceOverlaps(
  tx: Sql,
  workspaceId: string,
  overlaps: readonly Omit<RuleOverlap, 'workspaceId' | 'measuredAt'>[],
): Promise<void> {
  const db = tx.db<Tables>()
  await db.deleteFrom('ruleOverlap').where('workspaceId', '=', workspaceId).execute()
  const rules = await db
    .selectFrom('rule')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .forKeyShare()
    .execute()
  const there = new Set(rules.map(({ id }) => id))
  const rows = overlaps
    .filter(({ ruleId }) => there.has(ruleId))
    .map(({ takenBy, ...overlap }) => ({ ...overlap, workspaceId, takenBy: json(takenBy) }))
  if (rows.length > 0) await db.insertInto('ruleOverlap').values(rows).execute()
  await db
    .insertInto('ruleHealth')
    .values({ workspaceId, measuredAt: sql<Date>`now()` })
    .onConflict((known) => known.column('workspaceId').doUpdateSet({ measuredAt: sql<Date>`now()` }))
    .execute()
}
