import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Attempt } from './attempt.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import type { Outbox } from './outbox.entity.ts'
import { nextDelay } from './schedule.ts'
import { actionsUnderWay, cancelDelivery, sendAlone } from './delivery-outcome.store.ts'

type SentAction = Pick<Outbox, 'id' | 'objectId'>

/**
 * Lets each action of a refused delivery go on alone, so that one that the endpoint cannot take doesn't take the others
 * down: with another webhook-id, because the body is another, the same action_id, and the attempts so far. Of one
 * object's actions the first goes on; the later ones wait for it again.
 */
export async function split(
  tx: Sql,
  delivery: LeasedDelivery,
  { attempts, schedule, attempt }: { attempts: number; schedule: readonly number[]; attempt: Attempt },
): Promise<'split'> {
  const spent = Math.min(attempts, schedule.length - 1)
  const alone = firstOfEachObject(await actionsUnderWay(tx, delivery)).map((action) => ({
    outboxId: action.id,
    id: newId(),
    delay: nextDelay(schedule, spent, attempt.retryAfter) ?? 0,
  }))
  await sendAlone(tx, delivery, alone, { attempts: spent, status: attempt.status })
  await cancelDelivery(tx, delivery, attempts, splitNote)
  return 'split'
}

/** What the log says of a delivery that was split. */
export const splitNote = 'refused as a whole; its actions went on one by one'

function firstOfEachObject(sent: readonly SentAction[]): SentAction[] {
  const seen = new Set<string>()
  return sent.filter(({ objectId }) => {
    if (objectId === null) return true
    const first = !seen.has(objectId)
    seen.add(objectId)
    return first
  })
}
