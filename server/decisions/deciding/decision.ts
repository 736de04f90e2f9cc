import type { SentMessage } from '../../actions/action-details.ts'
import type { BanSpan } from '../../intake/users/user-decision.store.ts'
import type { NewVerdict } from '../../judging/ai-moderators/ai-verdict.store.ts'
import type { Evaluation } from '../../judging/rules/evaluation.ts'
import type { HideAll } from '../../judging/rules/rule-effect.ts'
import type { StrikeKind } from '../../judging/rules/rule-effect.ts'
import type { Origin } from '../../platform/origin.ts'
import type { Priority } from '../../platform/vocabulary/priority.ts'
import { ActorKind, type ActorRef, type ObjectType, type Status } from '../../platform/vocabulary/status.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import type { UnjudgedItem, UnjudgedEnd } from '../pipeline/unjudged-handling.ts'

/** One change that an actor wants to make to an object; parts that it does not change are null or empty. */
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
  /** The reason for a review, when the decision flags. */
  reason: StoredReason | null
  tagsRemoved?: string[]
  /** The strike to give to the user; only on users. */
  strike?: StrikeKind | null
  /** The duration of a ban, which is permanent without it. */
  temporaryBan?: BanSpan | null
  message?: SentMessage | null
  /** What the rule matched: the object itself, or an item of the user; a rule is applied once to each. */
  match?: string
  /** Whether the rule acts even if it was applied before: an admin applies it to past items. */
  again?: boolean
  /** Set when an earlier state is restored: the actor who decided that state, if any. It counts as no decision of its own. */
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

/** A decision that changes nothing except the given parts. */
export const decisionOf = (wants: Pick<Decision, 'cause' | 'actor'> & Partial<Decision>): Decision => ({
  ...wantsNothing,
  ...wants,
})

/** The base of a decision of the system. */
export const bySystem: Omit<Decision, 'cause'> = {
  ...wantsNothing,
  actor: { kind: ActorKind.system, id: null },
}

/** A verdict, with the cause of the decision that follows from it, if one does. */
export interface JudgedVerdict {
  verdict: NewVerdict
  cause: string | null
}

/** All decisions on one object made together, in order. */
export interface Judgement {
  workspaceId: string
  /** The request that caused it; null when none did, as at the end of a ban. */
  origin: Origin | null
  objectType: ObjectType
  objectId: string
  /** The content version that was judged; null when the decision is not about a version. */
  version: number | null
  decisions: Decision[]
  /** Whether an object without a status becomes allowed when nothing decides otherwise (section 3.1, arrival). */
  arrival: boolean
  /** The note on the action of an arrival that nothing else decided. */
  arrivalNote?: string | null
  /** What of the item could not be judged and, after decide(), what was done about it. */
  unjudged?: UnjudgedItem
  unjudgedEnd?: UnjudgedEnd
  /** Whether the version is still to be judged by AI moderators. */
  leftToAi?: boolean
  /** The verdicts of AI moderators on the version (section 2.13). */
  verdicts?: readonly JudgedVerdict[]
  evaluation: Evaluation | null
  /** Seconds for which it can be undone and its webhook is delayed. */
  undoSeconds: number
  /** Whether no webhook is sent. */
  silent: boolean
}

/** The base of a judgement without a request. */
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

/** The cause of an action by hand. */
export const causeByHand = (id: string): string => `mod:${id}`

/** All causes under which parts of a moderator's decision may be recorded: on its object, and on the user who gets a strike. */
export const recordedUnder = (cause: string): string[] =>
  ['', ':tags', ':untagged', ':strike', ':message', ':user:strike'].map((part) => cause + part)

/** The cause of the ban of an author that goes with a decision on their content. */
export const banCause = (cause: string): string => `${cause}:ban`

/** The cause of the decision to which a ban of the author belongs; any other cause is returned unchanged. */
export const wholeCause = (cause: string): string => cause.replace(/^(mod:.*):ban$/, '$1')

/** All causes under which parts of a moderator's decision may be recorded, those of the ban of the author included. */
export const recordedWith = (cause: string): string[] => [
  ...recordedUnder(cause),
  ...recordedUnder(banCause(cause)),
]

/** The causes under which the parts of a decision are recorded: any of them shows that the decision was applied. */
export const causesOf = ({ cause, status, tags, tagsRemoved, strike, message }: Decision): string[] => [
  ...(status === null ? [] : [cause]),
  ...(tags.length > 0 ? [`${cause}:tags`] : []),
  ...(tagsRemoved?.length ? [`${cause}:untagged`] : []),
  ...(strike ? [`${cause}:strike`] : []),
  ...(message ? [`${cause}:message`] : []),
]
