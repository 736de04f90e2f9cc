import { type Expression, type QueryCreator, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { anyId } from '../../../platform/any-value.ts'
import type { Sql } from '../../../platform/database.ts'
import { json, type TableOf } from '../../../platform/table-of.ts'
import type { Rule } from '../rule.entity.ts'
import { keptDays } from './kept-days.ts'
import type { RuleHour, RuleOverlap, StoredRuleCost, StoredRuleHealth } from './rule-health.entity.ts'
import type { RuleDay } from './rule-health.object.ts'

interface Tables {
  ruleOverlap: TableOf<RuleOverlap, 'measuredAt'>
  ruleHealth: TableOf<StoredRuleHealth, 'rolledUpAt' | 'measuredAt' | 'shadowUntil'>
  ruleHour: TableOf<RuleHour>
  ruleCost: TableOf<StoredRuleCost>
  rule: Pick<Rule, 'workspaceId' | 'id' | 'version' | 'modeSince'>
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

const dayOf = (moment: Expression<unknown>) => sql<Date>`date_trunc('day', ${moment}, 'UTC')`

const sumOf = (counts: Expression<unknown>) => sql<number>`coalesce(sum(${counts}), 0)::int`

/** The counts of rules over the retained days, with the measurements of their present versions. */
export const healthOf = (tx: Sql, workspaceId: string, ruleIds: readonly string[]): Promise<HealthRow[]> =>
  tx
    .db<Tables>()
    .with('wanted', (db) => rulesWanted(db, workspaceId, ruleIds))
    .with('today', (db) => db.selectNoFrom(dayOf(sql`now()`).as('day')))
    .with('byDay', (db) => countsByDay(db, workspaceId))
    .selectFrom('wanted as w')
    .crossJoin('today')
    .crossJoinLateral(({ ref }) =>
      sql<{ day: Date }>`generate_series(
        ${ref('today.day')} - ${days(keptDays - 1)}, ${ref('today.day')}, interval '1 day')`.as<'each'>(
        sql`each (day)`,
      ),
    )
    .leftJoin('byDay as d', (join) => join.onRef('d.id', '=', 'w.id').onRef('d.day', '=', 'each.day'))
    .select(({ ref }) => [
      'w.id',
      'w.since',
      sumOf(ref('d.triedSince')).as('tried'),
      sumOf(ref('d.hitsSince')).as('hits'),
      sumOf(ref('d.upheld')).as('upheld'),
      sumOf(ref('d.overturned')).as('overturned'),
      sql<
        RuleDay[]
      >`json_agg(json_build_object('day', to_char(${ref('each.day')} at time zone 'UTC', 'YYYY-MM-DD'),
        'hits', coalesce(${ref('d.hits')}, 0)) order by ${ref('each.day')})`.as('days'),
      costOf(tx, workspaceId, ref('w.id'), ref('w.version')).as('cost'),
      overlapOf(tx, workspaceId, ref('w.id')).as('overlap'),
    ])
    .groupBy(['w.id', 'w.since', 'w.version'])
    .execute()

const days = (count: number) => sql`make_interval(days => ${sql.lit(count)})`

const rulesWanted = (db: QueryCreator<Tables>, workspaceId: string, ruleIds: readonly string[]) =>
  db
    .selectFrom('rule')
    .select(({ ref }) => [
      'id',
      'version',
      sql<Date>`greatest(${ref('modeSince')}, now() - ${days(keptDays)})`.as('since'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ruleIds))

/** A rule, and since when it is in its mode, at most so far back as counts are shown. */
interface WantedRule extends Pick<Rule, 'id' | 'version'> {
  since: Date
}

/** The counts of the wanted rules by the days of UTC; `…Since` are of the hours since the rule is in its mode. */
const countsByDay = (db: QueryCreator<Tables & { wanted: WantedRule }>, workspaceId: string) =>
  db
    .selectFrom('wanted as w')
    .innerJoin('ruleHour as h', (join) =>
      join.on('h.workspaceId', '=', workspaceId).onRef('h.ruleId', '=', 'w.id'),
    )
    .select(({ ref, fn }) => {
      const inMode = sql<boolean>`${ref('h.hour')} >= date_trunc('hour', ${ref('w.since')}, 'UTC')`
      return [
        'w.id',
        dayOf(ref('h.hour')).as('day'),
        fn.sum<number>('h.hits').as('hits'),
        fn.sum<number>('h.upheld').as('upheld'),
        fn.sum<number>('h.overturned').as('overturned'),
        fn.sum<number>('h.tried').filterWhere(inMode).as('triedSince'),
        fn.sum<number>('h.hits').filterWhere(inMode).as('hitsSince'),
      ]
    })
    .groupBy(['w.id', 'day'])

const costOf = (tx: Sql, workspaceId: string, ruleId: Expression<string>, version: Expression<number>) =>
  tx
    .db<Tables>()
    .selectFrom('ruleCost as c')
    .select(({ ref }) =>
      jsonBuildObject({
        samples: ref('c.samples'),
        nanoseconds: ref('c.nanoseconds'),
        buckets: ref('c.buckets'),
      }).as('cost'),
    )
    .where('c.workspaceId', '=', workspaceId)
    .where('c.ruleId', '=', ruleId)
    .where('c.ruleVersion', '=', version)

const overlapOf = (tx: Sql, workspaceId: string, ruleId: Expression<string>) =>
  tx
    .db<Tables>()
    .selectFrom('ruleOverlap as o')
    .select(({ ref }) =>
      jsonBuildObject({
        measuredAt: sql<string>`${ref('o.measuredAt')}`,
        examined: ref('o.examined'),
        matched: ref('o.matched'),
        taken: ref('o.taken'),
        takenBy: ref('o.takenBy'),
      }).as('overlap'),
    )
    .where('o.workspaceId', '=', workspaceId)
    .where('o.ruleId', '=', ruleId)

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
