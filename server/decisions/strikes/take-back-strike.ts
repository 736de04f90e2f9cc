import { recordActions } from '../../actions/record-actions.store.ts'
import type { Sql } from '../../platform/database.ts'
import { type ActorRef, ActorKind } from '../../platform/vocabulary/status.ts'
import { activeIn, closeBook, readBook } from './strike-book.ts'
import { strikeAction, type StrikeTarget } from './strike-event.ts'
import { catchUp, removeLatest } from './strike-ladder.ts'
import { deleteStrike } from './strike.store.ts'

const bySystem: ActorRef = { kind: ActorKind.system, id: null }

/** Undoes a strike, as if it had never been given. @returns false when it is not the active one any more */
export async function undoStrike(tx: Sql, target: StrikeTarget, strikeId: string): Promise<boolean> {
  if (activeIn(await catchUp(tx, target))?.id !== strikeId) return false
  await deleteStrike(tx, target, strikeId)
  await closeBook(tx, target, await readBook(tx, target))
  return true
}

/** Removes a strike, with a webhook. @returns false when it is not the latest one any more */
export async function takeStrikeBack(
  tx: Sql,
  target: StrikeTarget,
  strikeId: string,
  by: ActorRef,
): Promise<boolean> {
  const book = await catchUp(tx, target)
  if (book.strikes.at(-1)?.id !== strikeId) return false
  const events = await removeLatest(tx, target, 'moderator')
  await recordActions(
    tx,
    events.map((event) => strikeAction(target, event, by)),
  )
  return true
}

/**
 * Removes a strike that the customer platform rejected (section 6.1), without a webhook. @returns false when it is not the latest
 * one any more. `category` is the recorded reason; `cause` makes it happen once.
 */
export async function revertStrike(
  tx: Sql,
  target: StrikeTarget,
  { strikeId, cause, category }: { strikeId: string; cause: string; category: { id: string; name: string } },
): Promise<boolean> {
  const book = await catchUp(tx, target)
  if (book.strikes.at(-1)?.id !== strikeId) return false
  const events = await removeLatest(tx, target, 'reverted')
  await recordActions(
    tx,
    events.map((event) => ({
      ...strikeAction({ ...target, snapshot: null }, event, bySystem),
      ...(event.actionType === 'RemoveStrikeUser' && { causeKey: cause }),
      policyCategoryId: category.id,
      policyName: category.name,
      policyInformation: 'The customer platform refused the strike',
    })),
  )
  return true
}
