import { deliveries } from '../../actions/record-actions.store.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { eachAlone, type TimerKind } from '../../platform/timers.ts'
import { reviewOfUser } from '../../reviews/review-failure.ts'
import { holdLadder } from '../../settings/strikes/strike-settings.store.ts'
import { closeBook } from './strike-book.ts'
import { catchUp } from './strike-ladder.ts'
import { lockStrikeTarget } from './strike-target.ts'
import { strikeTimer } from './strike.store.ts'

/** Ends strikes whose time is over, and clears strikes after good standing (section 3.4). */
export const strikesTimer = (deps: {
  wakeUps: Pick<WakeUps, 'send'>
  pubsub: Pick<RedisPubSub, 'publish'>
}): TimerKind => ({
  kind: strikeTimer,
  handOver: reviewOfUser(deps.pubsub, 'The strike did not end'),
  lock: eachAlone(async (tx, { workspaceId, objectId }) => {
    await lockStrikeTarget(tx, workspaceId, objectId)
    await holdLadder(tx, workspaceId)
  }),
  fire: eachAlone(async (tx, { workspaceId, objectId }) => {
    const target = await lockStrikeTarget(tx, workspaceId, objectId)
    await closeBook(tx, target, await catchUp(tx, target))
    tx.afterCommit(() => deps.wakeUps.send(deliveries))
  }),
})
