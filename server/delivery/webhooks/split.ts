import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Attempt } from './attempt.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import { actionsUnderWay, cancelDelivery, sendAlone } from './delivery-outcome.store.ts'
import type { Outbox } from './outbox.entity.ts'
import { nextDelay } from './schedule.ts'

/** A failed attempt of a delivery, its attempts so far, and how many of its actions are sent alone at most. */
interface FailedAttempt {
  attempts: number
  schedule: readonly number[]
  attempt: Attempt
  most: number
}

type SentAction = Pick<Outbox, 'id' | 'objectId'>

/**
 * Splits a refused delivery into one per action, so that an action that the endpoint cannot accept does not affect the
 * others: with new webhook-ids, as the bodies differ, the same action_ids, and the attempts so far. Of an object's
 * actions the first is sent; the later ones wait for it again, and so do those beyond `most`.
 */
export async function split(
  tx: Sql,
  delivery: LeasedDelivery,
  { attempts, schedule, attempt, most }: FailedAttempt,
): Promise<'split'> {
  const spent = Math.min(attempts, schedule.length - 1)
  const firsts = firstOfEachObject(await actionsUnderWay(tx, delivery))
  const alone = firsts.slice(0, most).map((action) => ({
    outboxId: action.id,
    id: newId(),
    delay: nextDelay(schedule, spent, attempt.retryAfter) ?? 0,
  }))
  await sendAlone(tx, delivery, alone, { attempts: spent, status: attempt.status })
  await cancelDelivery(tx, delivery, attempts, splitNote)
  return 'split'
}

/** The note of a split delivery in the delivery log. */
export const splitNote = 'not taken as a whole; its actions go on in other requests'

function firstOfEachObject(sent: readonly SentAction[]): SentAction[] {
  const seen = new Set<string>()
  return sent.filter(({ objectId }) => {
    if (objectId === null) return true
    const first = !seen.has(objectId)
    seen.add(objectId)
    return first
  })
}
