import { expressionBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { newestOfOwners } from '../../platform/newest-of-owners.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { moveTimers } from '../../platform/timers.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { type RemovedHow, type Strike, StrikeState } from './strike.entity.ts'

interface Tables {
  strike: TableOf<Strike, 'state'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The user whose strikes are read. */
export interface StrikeOwner {
  workspaceId: string
  id: string
}

/** A strike that counts on the ladder. */
export type CountedStrike = Pick<Strike, 'id' | 'tier' | 'duration' | 'period' | 'until'> & {
  active: boolean
}

const strike = expressionBuilder<Tables, 'strike'>()

const isActive = strike('state', '=', StrikeState.active)

const countedFields = [
  'id',
  'tier',
  'duration',
  'period',
  'until',
  isActive.$castTo<boolean>().as('active'),
] as const

const isOver = strike.and([isActive, strike('until', '<=', sql<Date>`verdict_now()`)])

/**
 * The latest 100 strikes of each user, removed ones included, latest first. One that has expired shows as ended, even before the
 * timer has ended it.
 */
export const strikesOfUsers = (
  tx: Sql,
  workspaceId: string,
  userIds: readonly string[],
): Promise<(Strike & { ownerId: string })[]> => {
  const strikes = tables(tx)
    .selectFrom('strike')
    .select(['workspaceId', 'id', 'userId', 'userId as ownerId', 'tier', 'duration', 'period', 'until'])
    .select(['givenByKind', 'givenById', 'givenAt', 'removedAt', 'removedHow'])
    .select(({ eb, ref }) => [
      eb.case().when(isOver).then(StrikeState.ended).else(ref('state')).end().as('state'),
      eb.case().when(isOver).then(ref('until')).else(ref('endedAt')).end().as('endedAt'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', anyId(userIds))
  return newestOfOwners(tx, strikes, { owner: 'userId', newest: 'id' }).execute()
}

/** The strikes of a user that count, from the first to the latest. */
export const countedStrikes = (tx: Sql, { workspaceId, id }: StrikeOwner): Promise<CountedStrike[]> =>
  tables(tx)
    .selectFrom('strike')
    .select(countedFields)
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', id)
    .where('state', '<>', StrikeState.removed)
    .orderBy('tier')
    .execute()

/** Those of the ids that are strikes on the record. */
export async function strikesOnRecord(
  tx: Sql,
  workspaceIds: readonly string[],
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await tables(tx)
    .selectFrom('strike')
    .select('id')
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('id', '=', anyId(ids))
    .where('state', '<>', StrikeState.removed)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** How many strikes of a workspace are active, counted up to `most`. */
export async function countActive(tx: Sql, workspaceId: string, most: number): Promise<number> {
  const db = tables(tx)
  const active = db
    .selectFrom('strike')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', StrikeState.active)
    .limit(most)
  const { count } = await db
    .selectFrom(active.as('active'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * When the period of good standing of the strikes' user is complete, from the end of the last strike or the last clearing (section
 * 3.4); null when it has not begun, or clearing is off.
 */
function clearedAt(clearing: Span | null) {
  const ended = strike.fn.max('endedAt').filterWhere('removedHow', 'is distinct from', 'reverted')
  const cleared = strike.fn.max('removedAt').filterWhere('removedHow', '=', 'cleared')
  const { duration, period } = clearing ?? { duration: null, period: null }
  return sql<Date | null>`verdict_after(greatest(${ended}, ${cleared}), ${duration}::int, ${period}::text)`
}

/** The database's clock, and when the period of good standing is complete; null when it has not begun, or clearing is off. */
export const clearingOf = (
  tx: Sql,
  { workspaceId, id }: StrikeOwner,
  clearing: Span | null,
): Promise<{ now: Date; due: Date | null }> =>
  tables(tx)
    .selectFrom('strike')
    .select([sql<Date>`verdict_now()`.as('now'), clearedAt(clearing).as('due')])
    .where('workspaceId', '=', workspaceId)
    .where('userId', '=', id)
    .executeTakeFirstOrThrow()

/** Starts a strike now; it ends after its duration, in calendar months if that is its period. */
export const startStrike = (
  tx: Sql,
  { workspaceId, id: userId }: StrikeOwner,
  { tier, span: { duration, period }, by }: { tier: number; span: Span; by: ActorRef },
): Promise<CountedStrike> =>
  tables(tx)
    .insertInto('strike')
    .values({
      workspaceId,
      id: newId(),
      userId,
      tier,
      duration,
      period,
      until: sql<Date>`verdict_after(verdict_now(), ${duration}, ${period})`,
      givenByKind: by.kind,
      givenById: by.id,
      givenAt: sql<Date>`verdict_now()`,
    })
    .returning(countedFields)
    .executeTakeFirstOrThrow()

const strikeOf = (tx: Sql, { workspaceId }: StrikeOwner, strikeId: string) =>
  tables(tx).updateTable('strike').where('workspaceId', '=', workspaceId).where('id', '=', strikeId)

/** Ends an active strike at a moment; it still counts. */
export async function endStrike(tx: Sql, owner: StrikeOwner, strikeId: string, at: Date): Promise<void> {
  await strikeOf(tx, owner, strikeId)
    .set({ state: StrikeState.ended, endedAt: at })
    .where('state', '=', StrikeState.active)
    .execute()
}

/** Removes an ended strike from the record. */
export async function removeStrike(
  tx: Sql,
  owner: StrikeOwner,
  { strikeId, how, at }: { strikeId: string; how: RemovedHow; at: Date },
): Promise<void> {
  await strikeOf(tx, owner, strikeId)
    .set({ state: StrikeState.removed, removedHow: how, removedAt: at })
    .execute()
}

/** Moves a strike to another tier, which must be free. */
export async function moveStrike(tx: Sql, owner: StrikeOwner, strikeId: string, tier: number): Promise<void> {
  await strikeOf(tx, owner, strikeId).set({ tier }).execute()
}

/** Deletes a strike, as if it had never been given. */
export async function deleteStrike(tx: Sql, { workspaceId }: StrikeOwner, strikeId: string): Promise<void> {
  await tables(tx)
    .deleteFrom('strike')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', strikeId)
    .execute()
}

/** The kind of timer of the next scheduled change of a user's strikes. */
export const strikeTimer = 'strikes'

/** Reschedules the clearing of all users in good standing, or cancels it. */
export const moveClearings = (
  tx: Sql,
  { workspaceId, origin = null }: Caller,
  clearing: Span | null,
): Promise<void> =>
  moveTimers(
    tx,
    { workspaceId, kind: strikeTimer, origin },
    tables(tx)
      .selectFrom('strike')
      .select(['userId as objectId', clearedAt(clearing).as('dueAt')])
      .where('workspaceId', '=', workspaceId)
      .groupBy('userId')
      .having(({ fn, eb }) => fn<boolean>('bool_or', [eb('state', '<>', StrikeState.removed)]), '=', true)
      .having(({ fn, eb }) => fn<boolean>('bool_or', [eb('state', '=', StrikeState.active)]), '=', false),
  )
