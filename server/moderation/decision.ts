import type { StoredReason } from '../reviews/review-reason.ts'
import type { Evaluation } from '../rules/evaluation.ts'
import type { Priority } from '../vocabulary/priority.ts'
import type { ActorRef, ObjectType, Status } from '../vocabulary/status.ts'

/** One thing that somebody or something wants done to an object; parts that it leaves alone are null or empty. */
export interface Decision {
  /** Unique in the workspace: the same cause never acts twice. */
  cause: string
  actor: ActorRef
  ruleId: string | null
  ruleVersion: number | null
  status: Status | null
  priority: Priority | null
  policyCategoryId: string | null
  policyInformation: string | null
  tags: string[]
  note: string | null
  /** Why a human should look, when the decision flags. */
  reason: StoredReason | null
}

/** Everything that is decided on one object at once, in order. */
export interface Judgement {
  workspaceId: string
  objectType: ObjectType
  objectId: string
  /** The content version that was judged; null when the decision is not about a version. */
  version: number | null
  decisions: Decision[]
  /** Whether an object without a status becomes allowed when nothing decides otherwise (section 3.1, arrival). */
  arrival: boolean
  evaluation: Evaluation | null
  /** Seconds for which it can be undone, and for which the webhook waits. */
  undoSeconds: number
  /** Whether the customer platform is told. */
  silent: boolean
}

/** A judgement of an object by nobody in particular, to be completed. */
export const judgementOf = (
  about: Pick<Judgement, 'workspaceId' | 'objectType' | 'objectId' | 'decisions'> & Partial<Judgement>,
): Judgement => ({ version: null, arrival: false, evaluation: null, undoSeconds: 0, silent: false, ...about })
