import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import { type ActorKind, isHuman, Status } from '../../platform/vocabulary/status.ts'

/** The states of a recommendation of an AI moderator (section 3.6). */
export enum RecommendationState {
  pending = 'pending',
  accepted = 'accepted',
  rejected = 'rejected',
  superseded = 'superseded',
}
registerEnumType(RecommendationState, {
  name: 'RecommendationState',
  description: 'Where a recommendation of an AI moderator stands',
  valuesConfig: described(RecommendationState, {
    pending: 'Waits for a human',
    accepted: 'A human decided what it says',
    rejected: 'A human rejected it',
    superseded: 'Something else was decided, or a new version of the item came',
  }),
})

/** The events of the item of a recommendation. */
export type RecommendationEvent =
  | { kind: 'decision'; actor: ActorKind; status: Status; policyCategoryId: string | null }
  | { kind: 'rejection' }
  | { kind: 'version'; version: number }

interface RecommendedVerdict {
  state: RecommendationState
  version: number
  action: Status
  policyCategoryId: string | null
}

/**
 * The state after an event. Only a pending recommendation changes: a human decision that equals it accepts it, any other
 * supersedes it, and so do an automated allow or remove and a new version of the item; a flag by a rule also needs a human, and
 * changes nothing.
 */
export function afterEvent(recommended: RecommendedVerdict, event: RecommendationEvent): RecommendationState {
  const { state, version, action, policyCategoryId } = recommended
  if (state !== RecommendationState.pending) return state
  if (event.kind === 'rejection') return RecommendationState.rejected
  if (event.kind === 'version') return event.version > version ? RecommendationState.superseded : state
  if (!isHuman(event.actor)) return event.status === Status.flagged ? state : RecommendationState.superseded
  const same =
    event.status === action && (action === Status.allowed || event.policyCategoryId === policyCategoryId)
  return same ? RecommendationState.accepted : RecommendationState.superseded
}
