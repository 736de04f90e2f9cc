import { bareAction, type NewAction, type ObjectSnapshot } from '../../actions/new-action.ts'
import type { Origin } from '../../platform/origin.ts'
import { type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import type { CountedStrike, StrikeOwner } from './strike.store.ts'

/** An event of a strike, and the count of strikes after it. */
export interface StrikeEvent {
  actionType: 'StrikeUser' | 'EndStrikeUser' | 'RemoveStrikeUser'
  strike: CountedStrike
  count: number
}

/** A user as strike actions need it, under the row lock. */
export interface StrikeTarget extends StrikeOwner {
  /** The database's clock when the lock was acquired. */
  now: Date
  /** The user as in payloads; null where no webhook is to be sent. */
  snapshot: ObjectSnapshot | null
  /** The request that changes the strikes, or had them given whose time is over. */
  origin: Origin | null
}

const verbs = { StrikeUser: 'given', EndStrikeUser: 'ended', RemoveStrikeUser: 'removed' }

/** The action of an event of a strike: each strike is given, ended and removed at most once, which the cause ensures. */
export const strikeAction = (
  { workspaceId, id, now, snapshot, origin }: StrikeTarget,
  { actionType, strike, count }: StrikeEvent,
  actor: ActorRef,
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
