import type { NewAction } from '../actions/action.record.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import type { Judgement } from './decision.ts'
import type { LockedObject } from './object-adapter.ts'
import type { Outcome } from './precedence.ts'

/** What became of one judgement. */
export interface Decided {
  judgement: Judgement
  object: LockedObject
  outcome: Outcome
  actions: NewAction[]
}

/** Everything that a call of decide() did, for the caller to answer with and to announce. */
export interface Decisions {
  decided: Decided[]
  reviewEvents: ReviewEvent[]
}
