import { ActorKind, Status } from '../vocabulary/status.ts'
import type { Decision } from './decision.ts'

/** What precedence needs to know of an object before anything is decided. */
export interface Standing {
  status: Status | null
  tags: readonly string[]
  policyCategoryId: string | null
  decidedBy: ActorKind | null
  /** Causes that have acted already. */
  causes: ReadonlySet<string>
  /** Whom the content stands on whose rules want something of the object, where that is its user. */
  decidedContents?: ReadonlyMap<string, ActorKind>
  /** Rules, and AI moderators, whose action on this object the customer platform refused. */
  revertedRules: ReadonlySet<string>
}

/** A change that will be made and recorded. */
export interface Change {
  decision: Decision
  previousStatus: Status | null
  status: Status | null
  tagsAdded: string[]
  tagsRemoved: string[]
}

/** What comes of the decisions on one object. */
export interface Outcome {
  changes: Change[]
  /** Decisions that do not act, with the reason. */
  refused: { decision: Decision; note: string }[]
  status: Status | null
  tags: string[]
}

const human: ReadonlySet<ActorKind | null> = new Set([ActorKind.member, ActorKind.customer])
const automatic: ReadonlySet<ActorKind> = new Set([ActorKind.rule, ActorKind.ai])

const deciders: Partial<Record<ActorKind, string>> = {
  [ActorKind.member]: 'a moderator',
  [ActorKind.customer]: 'the customer platform',
}

/**
 * Settles what each decision does, in order (sections 3.1, 3.2.4): nothing overrules a human but a human, a cause acts
 * once, a rule that was reverted on an object does not act on it again.
 */
export function settle(standing: Standing, decisions: readonly Decision[]): Outcome {
  const outcome: Outcome = { changes: [], refused: [], status: standing.status, tags: [...standing.tags] }
  const causes = new Set(standing.causes)
  for (const decision of decisions) {
    const note = refusal(standing, causes, decision)
    if (note) outcome.refused.push({ decision, note })
    else apply(outcome, decision)
    causes.add(decision.cause)
  }
  return outcome
}

function refusal(
  standing: Standing,
  causes: ReadonlySet<string>,
  { cause, actor, ruleId, onContent }: Decision,
): string | null {
  if (causes.has(cause)) return 'not applied: already applied to this version'
  if (!automatic.has(actor.kind)) return null
  const decidedBy = onContent ? (standing.decidedContents?.get(onContent.id) ?? null) : standing.decidedBy
  if (decidedBy && human.has(decidedBy)) return `not applied: decided by ${deciders[decidedBy]}`
  const by = actor.kind === ActorKind.ai ? actor.id : ruleId
  if (by && standing.revertedRules.has(by)) return 'not applied: reverted by the customer platform'
  return null
}

function apply(outcome: Outcome, decision: Decision): void {
  const tagsAdded = [...new Set(decision.tags)].filter((tag) => !outcome.tags.includes(tag))
  const tagsRemoved = outcome.tags.filter((tag) => decision.tagsRemoved?.includes(tag))
  const { status, strike, message } = decision
  if (status === null && tagsAdded.length + tagsRemoved.length === 0 && !strike && !message) return
  outcome.changes.push({ decision, previousStatus: outcome.status, status, tagsAdded, tagsRemoved })
  outcome.status = status ?? outcome.status
  outcome.tags = [...outcome.tags, ...tagsAdded].filter((tag) => !tagsRemoved.includes(tag))
}

/** Whether a change of status by this decision settles open reports and reviews (section 3.1). */
export const resolves = (status: Status | null): boolean =>
  status === Status.allowed || status === Status.hidden
