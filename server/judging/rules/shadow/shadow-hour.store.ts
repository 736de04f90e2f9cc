import { type Expression, expressionBuilder, type QueryCreator, sql } from 'kysely'
import type { Sql } from '../../../platform/database.ts'
import type { TableOf } from '../../../platform/table-of.ts'
import type { StoredRuleHealth } from '../health/rule-health.entity.ts'
import type { RuleShadowHit, RuleShadowHour } from './rule-shadow.entity.ts'
import type { InShadow } from './shadow-hit.store.ts'

interface Tables {
  ruleHealth: TableOf<StoredRuleHealth>
  ruleShadowHit: TableOf<RuleShadowHit>
  ruleShadowHour: TableOf<RuleShadowHour>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The number of items that a rule in shadow matched, and of those for which an enabled rule above ended the evaluation. */
type ShadowCounts = Pick<RuleShadowHour, 'matched' | 'taken'>

const hit = expressionBuilder<{ h: Tables['ruleShadowHit'] }, 'h'>()

const hourOf = (moment: Expression<unknown>) => sql<Date>`date_trunc('hour', ${moment}, 'UTC')`

/** Before all hits. */
const never = sql<Date>`'-infinity'::timestamptz`

/** The hits of the version of a rule on the object of the hit `h` that came before it. */
const earlierHits = (tx: Sql) =>
  tables(tx)
    .selectFrom('ruleShadowHit as e')
    .select('e.objectId')
    .where('e.workspaceId', '=', hit.ref('h.workspaceId'))
    .where('e.ruleId', '=', hit.ref('h.ruleId'))
    .where('e.ruleVersion', '=', hit.ref('h.ruleVersion'))
    .where('e.objectId', '=', hit.ref('h.objectId'))
    .where(({ eb, refTuple }) =>
      eb(refTuple('e.matchedAt', 'e.objectVersion'), '<', hit.refTuple('h.matchedAt', 'h.objectVersion')),
    )

/** Counts objects by their first hits `h`, and those taken by their first taken hit. */
const firstHits = (tx: Sql) => {
  const { fn, and, not, exists, eb } = hit
  const first = not(exists(earlierHits(tx)))
  const firstTaken = not(exists(earlierHits(tx).where('e.takenBy', 'is not', null)))
  return [
    fn.countAll<number>().filterWhere(first).as('matched'),
    fn
      .countAll<number>()
      .filterWhere(and([eb('h.takenBy', 'is not', null), firstTaken]))
      .as('taken'),
  ]
}

/**
 * Counts the hits of rules in shadow for past hours, each object in the hour of its first hit, so that a rule with a million hits
 * can be shown at once. The caller holds the lock of the health of the workspace's rules.
 */
export async function rollUpShadows(tx: Sql, workspaceId: string): Promise<void> {
  await tables(tx)
    .with(
      (cte) => cte('span').materialized(),
      (db) =>
        db
          .selectFrom('ruleHealth')
          .select(({ fn }) => fn.coalesce('shadowUntil', never).as('since'))
          .select(hourOf(sql`now() - interval '10 minutes'`).as('until'))
          .where('workspaceId', '=', workspaceId),
    )
    .with('counted', (db) => {
      const hour = hourOf(hit.ref('h.matchedAt'))
      return db
        .insertInto('ruleShadowHour')
        .columns(['workspaceId', 'ruleId', 'ruleVersion', 'hour', 'matched', 'taken'])
        .expression(
          db
            .selectFrom(['ruleShadowHit as h', 'span'])
            .select(['h.workspaceId', 'h.ruleId', 'h.ruleVersion', hour.as('hour'), ...firstHits(tx)])
            .where('h.workspaceId', '=', workspaceId)
            .whereRef('h.matchedAt', '>=', 'span.since')
            .whereRef('h.matchedAt', '<', 'span.until')
            .groupBy(['h.workspaceId', 'h.ruleId', 'h.ruleVersion', hour]),
        )
    })
    .updateTable('ruleHealth')
    .from('span')
    .set(({ ref }) => ({ shadowUntil: ref('span.until') }))
    .where('ruleHealth.workspaceId', '=', workspaceId)
    .whereRef('span.since', '<', 'span.until')
    .execute()
}

const hitsOf = (tx: Sql, { workspaceId, id, version }: InShadow) =>
  tables(tx)
    .selectFrom('ruleShadowHit as h')
    .where('h.workspaceId', '=', workspaceId)
    .where('h.ruleId', '=', id)
    .where('h.ruleVersion', '=', version)

/**
 * Counts the matches of a rule in shadow: from the hours already counted, and from the hits before and after those, except for
 * objects counted in these hours.
 */
export const shadowCounts = (tx: Sql, rule: InShadow): Promise<ShadowCounts> =>
  tables(tx)
    .with(
      (cte) => cte('bounds').materialized(),
      () => boundsOf(tx, rule),
    )
    .with('rolled', (db) => rolledHours(db, rule))
    .with('beside', (db) => objectsBeside(tx, db, rule))
    .selectFrom('rolled')
    .crossJoin('bounds')
    .leftJoin('beside', (join) => join.onTrue())
    .select(({ eb, fn, ref, and, not }) => {
      const object = hitsOf(tx, rule).where('h.objectId', '=', ref('beside.objectId'))
      const isFirstCounted = (hits: typeof object) => {
        const first = hits.select(({ fn: own }) => own.min('h.matchedAt').as('at'))
        return sql<boolean>`(${ref('bounds.until')} > ${ref('bounds.fullHour')} and coalesce(
          (select at >= ${ref('bounds.fullHour')} and at < ${ref('bounds.until')} from (${first}) first), false))`
      }
      const more = fn.count('beside.objectId')
      const matched = more.filterWhere(not(isFirstCounted(object)))
      const taken = more.filterWhere(
        and([eb('beside.taken', 'is', true), not(isFirstCounted(object.where('h.takenBy', 'is not', null)))]),
      )
      return [
        sql<number>`(${fn.max('rolled.matched')} + ${matched})::int`.as('matched'),
        sql<number>`(${fn.max('rolled.taken')} + ${taken})::int`.as('taken'),
      ]
    })
    .executeTakeFirstOrThrow()

/** The first full hour since the rule is in shadow, and the end of the hours that are counted. */
interface Bounds {
  fullHour: Date
  until: Date
}

const boundsOf = (tx: Sql, { workspaceId, since }: InShadow) => {
  const counted = tables(tx)
    .selectFrom('ruleHealth')
    .select('shadowUntil')
    .where('workspaceId', '=', workspaceId)
  return tables(tx).selectNoFrom([
    hourOf(sql`${since}::timestamptz + interval '1 hour'`).as('fullHour'),
    sql<Date>`coalesce((${counted}), ${never})`.as('until'),
  ])
}

/** The counts of the hours already counted. */
const rolledHours = (db: QueryCreator<Tables & { bounds: Bounds }>, { workspaceId, id, version }: InShadow) =>
  db
    .selectFrom(['ruleShadowHour as hour', 'bounds'])
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('hour.matched'), sql.lit(0)).as('matched'),
      fn.coalesce(fn.sum<number>('hour.taken'), sql.lit(0)).as('taken'),
    ])
    .where('hour.workspaceId', '=', workspaceId)
    .where('hour.ruleId', '=', id)
    .where('hour.ruleVersion', '=', version)
    .whereRef('hour.hour', '>=', 'bounds.fullHour')
    .whereRef('hour.hour', '<', 'bounds.until')

/** The objects with hits before and after these hours, and whether one of those was taken. */
function objectsBeside(tx: Sql, db: QueryCreator<Tables & { bounds: Bounds }>, rule: InShadow) {
  const { since } = rule
  const hits = hitsOf(tx, rule).select(['h.objectId', 'h.takenBy'])
  const until = db.selectFrom('bounds').select('until')
  const untilCounted = db
    .selectFrom('bounds')
    .select(({ fn }) => fn<Date>('least', ['fullHour', 'until']).as('end'))
  const after = hits.where('h.matchedAt', '>=', sql<Date>`greatest(${since}::timestamptz, (${until}))`)
  const before = hits.where('h.matchedAt', '>=', since).where('h.matchedAt', '<', untilCounted)
  return db
    .selectFrom(after.unionAll(before).as('hit'))
    .select(({ ref }) => [
      'hit.objectId',
      sql<boolean>`bool_or(${ref('hit.takenBy')} is not null)`.as('taken'),
    ])
    .groupBy('hit.objectId')
}
