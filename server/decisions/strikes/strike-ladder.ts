import { recordActions } from '../../actions/record-actions.store.ts'
import type { StrikeKind } from '../../judging/rules/rule-effect.ts'
import type { Sql } from '../../platform/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import type { Span } from '../../platform/vocabulary/period.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import { noStrikesInPlan, noTiers } from '../../settings/strikes/why-no-strikes.ts'
import { activeIn, closeBook, readBook, type StrikeBook } from './strike-book.ts'
import { strikeAction, type StrikeEvent, type StrikeTarget } from './strike-event.ts'
import type { RemovedHow } from './strike.entity.ts'
import { endStrike, moveStrike, removeStrike, startStrike, type StrikeOwner } from './strike.store.ts'

const byTime = { kind: ActorKind.system, id: null }

/**
 * Applies the overdue changes, each at the moment it was due: the end of the active strike, then clearings one at a time, latest
 * first (section 3.4). Requires the user's lock; the actions are recorded.
 */
export async function catchUp(tx: Sql, target: StrikeTarget): Promise<StrikeBook> {
  let book = await readBook(tx, target)
  for (let event = await nextDue(tx, target, book); event; event = await nextDue(tx, target, book)) {
    await recordActions(tx, [strikeAction(target, event, byTime)])
    book = await readBook(tx, target)
    await closeBook(tx, target, book)
  }
  return book
}

async function nextDue(tx: Sql, owner: StrikeOwner, book: StrikeBook): Promise<StrikeEvent | null> {
  const active = activeIn(book)
  if (active) return active.until <= book.now ? end(tx, owner, book, active.until) : null
  const due = book.clearingDue
  return due && due <= book.now ? remove(tx, owner, book, 'cleared', due) : null
}

/** The next strike of the user, or why there is none. */
export const nextIn = (book: StrikeBook, kind: StrikeKind): NextStrike =>
  book.inPlan
    ? nextStrike(book.tiers, { count: book.strikes.length, active: activeIn(book) !== null }, kind)
    : { refused: noStrikesInPlan }

/**
 * Gives a strike if the ladder has one; otherwise returns why not. An active strike ends before the next one starts (Add strike).
 */
export async function giveStrike(
  tx: Sql,
  target: StrikeTarget,
  kind: StrikeKind,
  by: ActorRef,
): Promise<{ events: StrikeEvent[]; refused: string | null }> {
  const book = await catchUp(tx, target)
  const next = nextIn(book, kind)
  if (next.refused !== null) return { events: [], refused: next.refused }
  const ended = activeIn(book) ? [await end(tx, target, book, book.now)] : []
  const strike = await startStrike(tx, target, { ...next, by })
  await closeBook(tx, target, await readBook(tx, target))
  return { events: [...ended, { actionType: 'StrikeUser', strike, count: next.tier }], refused: null }
}

/** Ends the active strike, which still counts. @throws ConflictError when none is active */
export async function endActive(tx: Sql, target: StrikeTarget): Promise<StrikeEvent[]> {
  const book = await catchUp(tx, target)
  if (!activeIn(book)) throw new ConflictError('The user has no active strike')
  const ended = await end(tx, target, book, book.now)
  await closeBook(tx, target, await readBook(tx, target))
  return [ended]
}

/** Removes the latest strike from the record; if active, it is ended first. @throws ConflictError when there is none */
export async function removeLatest(tx: Sql, target: StrikeTarget, how: RemovedHow): Promise<StrikeEvent[]> {
  const book = await catchUp(tx, target)
  if (book.strikes.length === 0) throw new ConflictError('The user has no strikes')
  const ended = activeIn(book) ? [await end(tx, target, book, book.now)] : []
  const removed = await remove(tx, target, book, how, book.now)
  await closeBook(tx, target, await readBook(tx, target))
  return [...ended, removed]
}

/**
 * Removes a strike from any position of the record, after which later ones move down a tier; if active, it is ended first. Does
 * nothing when it was removed before.
 */
export async function removeGiven(
  tx: Sql,
  target: StrikeTarget,
  strikeId: string,
  how: RemovedHow,
): Promise<StrikeEvent[]> {
  const book = await catchUp(tx, target)
  const strike = book.strikes.find(({ id }) => id === strikeId)
  if (!strike) return []
  const ended = strike.active ? [await end(tx, target, book, book.now)] : []
  await removeStrike(tx, target, { strikeId, how, at: book.now })
  for (const { id, tier } of book.strikes) if (tier > strike.tier) await moveStrike(tx, target, id, tier - 1)
  await closeBook(tx, target, await readBook(tx, target))
  return [...ended, { actionType: 'RemoveStrikeUser', strike, count: book.strikes.length - 1 }]
}

async function end(tx: Sql, owner: StrikeOwner, book: StrikeBook, at: Date): Promise<StrikeEvent> {
  const strike = latest(book)
  await endStrike(tx, owner, strike.id, at)
  return { actionType: 'EndStrikeUser', strike, count: book.strikes.length }
}

async function remove(
  tx: Sql,
  owner: StrikeOwner,
  book: StrikeBook,
  how: RemovedHow,
  at: Date,
): Promise<StrikeEvent> {
  const strike = latest(book)
  await removeStrike(tx, owner, { strikeId: strike.id, how, at })
  return { actionType: 'RemoveStrikeUser', strike, count: book.strikes.length - 1 }
}

/** The latest strike, which is the only one that can be active. */
function latest({ strikes }: StrikeBook) {
  const strike = strikes.at(-1)
  if (!strike) throw new Error('there is no strike')
  return strike
}

/** A user's position on the ladder: strikes that were not removed, and whether one of them is active. */
interface Standing {
  count: number
  active: boolean
}

/** The next strike, or why there is none. */
type NextStrike = { tier: number; span: Span; refused: null } | { refused: string }

/** The strike that a user gets next (section 3.4): its tier equals the strike count. */
function nextStrike(tiers: readonly Span[], { count, active }: Standing, kind: StrikeKind): NextStrike {
  if (tiers.length === 0) return { refused: noTiers }
  if (active && kind === 'strike') return { refused: 'The user has an active strike' }
  const span = tiers[count]
  return span ? { tier: count + 1, span, refused: null } : { refused: 'All strikes of the user are used' }
}
