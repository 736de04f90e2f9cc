import type { SentMessage } from '../../actions/action-details.ts'
import type { BanSpan } from '../../intake/users/user-decision.store.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import type { Evaluation } from '../../judging/rules/evaluation.ts'
import type { HideAll } from '../../judging/rules/rule-effect.ts'
import type { StrikeKind } from '../../judging/rules/rule-effect.ts'
import type { Priority } from '../../platform/vocabulary/priority.ts'
import type { Origin } from '../../platform/origin.ts'
import { ActorKind, type ActorRef, type ObjectType, type Status } from '../../platform/vocabulary/status.ts'
import type { NewVerdict } from '../../judging/ai-moderators/ai-verdict.store.ts'
import type { UnjudgedItem, UnjudgedEnd } from '../pipeline/unjudged-handling.ts'

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
  tagsRemoved?: string[]
  /** The strike that the user gets; on users alone. */
  strike?: StrikeKind | null
  /** How long a ban lasts; without it a ban is for good. */
  temporaryBan?: BanSpan | null
  message?: SentMessage | null
  /** What the rule matched that wants this, the object itself or an item of the user's: a rule is applied to it once. */
  match?: string
  /** Whether an admin has the rule act whatever it has done before: it was applied to past items. */
  again?: boolean
  /** Set where an earlier state comes back: whom it stands on. It is nobody's decision on the object itself. */
  restores?: { decidedBy: ActorRef | null }
  /** Whether a ban also removes the user's existing content, and with which category (section 2.10). */
  hideAll?: HideAll | null
}

const wantsNothing = {
  ruleId: null,
  ruleVersion: null,
  status: null,
  priority: null,
  policyCategoryId: null,
  policyInformation: null,
  tags: [],
  note: null,
  reason: null,
} satisfies Partial<Decision>

/** A decision that leaves everything alone that is not said. */
export const decisionOf = (wants: Pick<Decision, 'cause' | 'actor'> & Partial<Decision>): Decision => ({
  ...wantsNothing,
  ...wants,
})

/** A decision that nobody in particular takes, to be completed. */
export const bySystem: Omit<Decision, 'cause'> = {
  ...wantsNothing,
  actor: { kind: ActorKind.system, id: null },
}

/** A verdict, with the cause of the decision that it stands for, if it stands for one. */
export interface JudgedVerdict {
  verdict: NewVerdict
  cause: string | null
}

/** Everything that is decided on one object at once, in order. */
export interface Judgement {
  workspaceId: string
  /** The request that has it decided; null for what no request has caused, such as the end of a ban. */
  origin: Origin | null
  objectType: ObjectType
  objectId: string
  /** The content version that was judged; null when the decision is not about a version. */
  version: number | null
  decisions: Decision[]
  /** Whether an object without a status becomes allowed when nothing decides otherwise (section 3.1, arrival). */
  arrival: boolean
  /** What is written to the action of an arrival that nothing else decided. */
  arrivalNote?: string | null
  /** What of the item could not be judged, and, once decide() has it, what became of that. */
  unjudged?: UnjudgedItem
  unjudgedEnd?: UnjudgedEnd
  /** Whether AI moderators are yet to look at the version. */
  leftToAi?: boolean
  /** What AI moderators made of the version (section 2.13). */
  verdicts?: readonly JudgedVerdict[]
  evaluation: Evaluation | null
  /** Seconds for which it can be undone, and for which the webhook waits. */
  undoSeconds: number
  /** Whether the customer platform is told. */
  silent: boolean
}

/** A judgement of an object by nobody in particular, to be completed. */
export const judgementOf = (
  about: Pick<Judgement, 'workspaceId' | 'objectType' | 'objectId' | 'decisions'> & Partial<Judgement>,
): Judgement => ({
  origin: null,
  version: null,
  arrival: false,
  evaluation: null,
  undoSeconds: 0,
  silent: false,
  ...about,
})

/** The cause of what somebody does by hand. */
export const causeByHand = (id: string): string => `mod:${id}`

/** Everything that a moderator's decision may be recorded under: on its object, and on the user who gets a strike. */
export const recordedUnder = (cause: string): string[] =>
  ['', ':tags', ':untagged', ':strike', ':message', ':user:strike'].map((part) => cause + part)

/** The cause of the ban of an author that goes with a decision on their content. */
export const banCause = (cause: string): string => `${cause}:ban`

/** The cause of the decision that a ban went with; that of any other decision is its own. */
export const wholeCause = (cause: string): string => cause.replace(/^(mod:.*):ban$/, '$1')

/** Everything that a moderator's decision may be recorded under, the ban of an author that went with it as well. */
export const recordedWith = (cause: string): string[] => [
  ...recordedUnder(cause),
  ...recordedUnder(banCause(cause)),
]

/** The causes under which the parts of a decision are recorded: what decided once is known by any of them. */
export const causesOf = ({ cause, status, tags, tagsRemoved, strike, message }: Decision): string[] => [
  ...(status === null ? [] : [cause]),
  ...(tags.length > 0 ? [`${cause}:tags`] : []),
  ...(tagsRemoved?.length ? [`${cause}:untagged`] : []),
  ...(strike ? [`${cause}:strike`] : []),
  ...(message ? [`${cause}:message`] : []),
]
