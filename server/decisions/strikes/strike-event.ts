import { bareAction, type NewAction, type ObjectSnapshot } from '../../actions/new-action.ts'
import type { Origin } from '../../platform/origin.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import type { CountedStrike, StrikeOwner } from './strike.store.ts'

/** Something that happened to a strike, and the count of strikes after it. */
export interface StrikeEvent {
  actionType: 'StrikeUser' | 'EndStrikeUser' | 'RemoveStrikeUser'
  strike: CountedStrike
  count: number
}

/** A user as the actions on them need it, under the row lock. */
export interface StrikeTarget extends StrikeOwner {
  /** The database's clock when the lock was held. */
  now: Date
  /** How payloads show the user; null where the customer platform is not to be told. */
  snapshot: ObjectSnapshot | null
}

const verbs = { StrikeUser: 'given', EndStrikeUser: 'ended', RemoveStrikeUser: 'removed' }

/** The record of what happened to a strike: each is given, ends and is removed once at most, which is its cause. */
export const strikeAction = (
  { workspaceId, id, now, snapshot }: StrikeTarget,
  { actionType, strike, count }: StrikeEvent,
  actor: ActorRef,
  origin: Origin | null = null,
): NewAction => ({
  ...bareAction(workspaceId, ObjectType.user, id, origin),
  actionType,
  actor,
  causeKey: `strike:${strike.id}:${verbs[actionType]}`,
  createdAt: now,
  snapshot,
  details: {
    strike: {
      id: strike.id,
      count,
      duration: strike.duration,
      period: strike.period,
      until: strike.until.toISOString(),
    },
  },
})
