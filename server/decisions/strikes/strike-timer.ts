import { deliveries } from '../../actions/record-actions.store.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TimerKind } from '../../platform/timers.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { reviewOfUser } from '../../reviews/review-failure.ts'
import { holdLadder } from '../../settings/strikes/strike-settings.store.ts'
import { lockObjects } from '../deciding/objects.ts'
import { closeBook } from './strike-book.ts'
import { catchUp } from './strike-ladder.ts'
import { lockStrikeTarget } from './strike-target.ts'
import { strikeTimer } from './strike.store.ts'

/** Ends expired strikes, and clears strikes after good standing (section 3.4). */
export const strikesTimer = (deps: {
  wakeUps: Pick<WakeUps, 'send'>
  pubsub: Pick<RedisPubSub, 'publish'>
}): TimerKind => ({
  kind: strikeTimer,
  handOver: reviewOfUser(deps.pubsub, 'The strike did not end'),
  together: 50,
  async lock(tx, timers) {
    const users = timers.map(({ workspaceId, objectId: id }) => ({ workspaceId, id }))
    await lockObjects(tx, ObjectType.user, users)
    for (const workspaceId of new Set(timers.map((timer) => timer.workspaceId)))
      await holdLadder(tx, workspaceId)
  },
  async fire(tx, timers) {
    for (const { workspaceId, objectId, origin } of timers) {
      const target = await lockStrikeTarget(tx, workspaceId, objectId, origin)
      await closeBook(tx, target, await catchUp(tx, target))
    }
    tx.afterCommit(() => deps.wakeUps.send(deliveries))
  },
})
