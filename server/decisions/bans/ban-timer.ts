import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { Timer, TimerKind } from '../../platform/timers.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { reviewOfUser } from '../../reviews/review-failure.ts'
import { decide } from '../deciding/decide.ts'
import { bySystem, judgementOf } from '../deciding/decision.ts'
import { lockObjects } from '../deciding/objects.ts'
import { opensNone } from '../deciding/route-reviews.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { banTimer } from './temporary-ban.ts'

/** Sets users to allowed when their temporary bans expire (section 3.1); content that the ban removed stays removed. */
export const bansTimer = (deps: {
  pipeline: Pick<Pipeline, 'announce'>
  pubsub: Pick<RedisPubSub, 'publish'>
}): TimerKind => ({
  kind: banTimer,
  handOver: reviewOfUser(deps.pubsub, 'The temporary ban did not end'),
  together: 200,
  lock: (tx, timers) =>
    lockObjects(
      tx,
      ObjectType.user,
      timers.map(({ workspaceId, objectId: id }) => ({ workspaceId, id })),
    ),
  async fire(tx, timers) {
    const decided = await decide(tx, timers.map(endOfBan), opensNone)
    deps.pipeline.announce(tx, decided)
  },
})

const endOfBan = ({ workspaceId, objectId, generation, origin = null }: Timer) =>
  judgementOf({
    workspaceId,
    objectType: ObjectType.user,
    objectId,
    origin,
    decisions: [{ ...bySystem, cause: `${banTimer}:${objectId}:${generation}`, status: Status.allowed }],
  })
