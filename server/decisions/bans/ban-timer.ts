import { banTimer } from './temporary-ban.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TimerKind } from '../../platform/timers.ts'
import { reviewOfUser } from '../../reviews/review-failure.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { decide } from '../deciding/decide.ts'
import { bySystem, judgementOf } from '../deciding/decision.ts'
import { lockObjects } from '../deciding/objects.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { opensNone } from '../deciding/route-reviews.ts'

/** Allows users again when their temporary bans expire (section 3.1); content that the ban removed stays removed. */
export const bansTimer = (deps: {
  pipeline: Pick<Pipeline, 'announce'>
  pubsub: Pick<RedisPubSub, 'publish'>
}): TimerKind => ({
  kind: banTimer,
  handOver: reviewOfUser(deps.pubsub, 'The temporary ban did not end'),
  lock: (tx, { workspaceId, objectId: id }) => lockObjects(tx, ObjectType.user, [{ workspaceId, id }]),
  async fire(tx, { workspaceId, objectId, generation }) {
    const decision = { ...bySystem, cause: `${banTimer}:${objectId}:${generation}`, status: Status.allowed }
    const judgement = { workspaceId, objectType: ObjectType.user, objectId, decisions: [decision] }
    deps.pipeline.announce(tx, await decide(tx, [judgementOf(judgement)], opensNone))
  },
})
