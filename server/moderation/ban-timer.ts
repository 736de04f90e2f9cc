import { banTimer } from '../bans/temporary-ban.ts'
import type { TimerKind } from '../platform/timers.ts'
import { ObjectType, Status } from '../vocabulary/status.ts'
import { decide } from './decide.ts'
import { bySystem } from './by-system.ts'
import { judgementOf } from './decision.ts'
import { userObject } from './objects/user-object.ts'
import type { Pipeline } from './pipeline.ts'
import { opensNone } from './route-reviews.ts'

/** Allows users again when their temporary bans expire (section 3.1); content that the ban removed stays removed. */
export const bansTimer = (pipeline: Pick<Pipeline, 'announce'>): TimerKind => ({
  kind: banTimer,
  lock: (tx, { objectId }) => userObject.lock(tx, [objectId]),
  async fire(tx, { workspaceId, objectId, generation }) {
    const decision = { ...bySystem, cause: `${banTimer}:${objectId}:${generation}`, status: Status.allowed }
    const judgement = { workspaceId, objectType: ObjectType.user, objectId, decisions: [decision] }
    pipeline.announce(tx, await decide(tx, [judgementOf(judgement)], opensNone))
  },
})
