import { ActorKind, Status, isHuman } from '../../platform/vocabulary/status.ts'
import type { Decision } from './decision.ts'

/** A change that will be made and recorded. */
export interface Change {
  decision: Decision
  previousStatus: Status | null
  status: Status | null
  tagsAdded: string[]
  tagsRemoved: string[]
}

/** A decision that is not applied, or not completely, with the reason. */
export interface Refusal {
  decision: Decision
  note: string
  whole: boolean
}

/** The outcome of the decisions on one object. */
export interface Outcome {
  changes: Change[]
  refused: Refusal[]
  /** The result of each match of a rule. */
  matches: ({ decision: Decision } & Pick<Admission, 'came' | 'open'>)[]
  status: Status | null
  tags: string[]
}

/**
 * Applies decisions in order (sections 3.1, 3.2.4): only humans change a human's status, except that a rule may flag what was not
 * removed; a cause acts once, and a rule once on what it matches; a rule that was reverted on an object does not act on it again.
 */
export function applyPrecedence(standing: Standing, decisions: readonly Decision[]): Outcome {
  const outcome: Outcome = {
    changes: [],
    refused: [],
    matches: [],
    status: standing.status,
    tags: [...standing.tags],
  }
  const causes = new Set(standing.causes)
  for (const decision of decisions) {
    const statusOf = outcome.status === standing.status ? standing.statusOf : noRules
    const now = { ...standing, causes, statusOf, status: outcome.status }
    const { left, note, ...match } = admit(now, decision)
    if (note) outcome.refused.push({ decision, note, whole: left === null })
    if (left) apply(outcome, left)
    if (decision.match !== undefined) outcome.matches.push({ decision, ...match })
    causes.add(decision.cause)
  }
  return outcome
}

const noRules: ReadonlySet<string> = new Set()

function apply(outcome: Outcome, decision: Decision): void {
  const tagsAdded = [...new Set(decision.tags)].filter((tag) => !outcome.tags.includes(tag))
  const tagsRemoved = outcome.tags.filter((tag) => decision.tagsRemoved?.includes(tag))
  const { status, strike, message } = decision
  if (status === null && tagsAdded.length + tagsRemoved.length === 0 && !strike && !message) return
  outcome.changes.push({ decision, previousStatus: outcome.status, status, tagsAdded, tagsRemoved })
  outcome.status = status ?? outcome.status
  outcome.tags = [...outcome.tags, ...tagsAdded].filter((tag) => !tagsRemoved.includes(tag))
}

/** Whether a change to this status resolves open reports and reviews (section 3.1). */
export const resolves = (status: Status | null): boolean =>
  status === Status.allowed || status === Status.hidden

/** The state of an object before the decisions, as far as precedence depends on it. */
export interface Standing {
  status: Status | null
  edition: number
  tags: readonly string[]
  policyCategoryId: string | null
  /** The kind of the human whose decision the status is; other actors' decisions are not protected. */
  decidedBy: ActorKind | null
  /** The causes that have acted already. */
  causes: ReadonlySet<string>
  /** The earlier applications of rules, by `appliedKey()`. */
  applied: ReadonlyMap<string, RuleApplication>
  /** The rules whose actions gave the object its present status. */
  statusOf: ReadonlySet<string>
  /** Rules and AI moderators whose action on this object the customer platform rejected. */
  revertedRules: ReadonlySet<string>
}

/**
 * The application of a rule to an object: the edition that it was applied to; null while a human's decision prevents its status.
 */
export interface RuleApplication {
  edition: number | null
}

/** The key of an application of a rule. */
export const appliedKey = (ruleId: string | null, match: string): string => `${ruleId}:${match}`

/** Which parts of a decision are applied, and why the others are not. */
interface Admission {
  /** The decision without the parts that are not applied; null when none is. */
  left: Decision | null
  note: string | null
  /** Whether the rule counts as applied, also when its status is present already. */
  came: boolean
  /** Whether its status may be applied later, because a human's decision prevents it now. */
  open: boolean
}

const automatic: ReadonlySet<ActorKind> = new Set([ActorKind.rule, ActorKind.ai])

const deciders: Partial<Record<ActorKind, string>> = {
  [ActorKind.member]: 'a moderator',
  [ActorKind.key]: 'an API key',
  [ActorKind.customer]: 'the customer platform',
}

/** Whether a decision would change anything. */
export const wantsAnything = ({ status, tags, tagsRemoved, strike, message }: Decision): boolean =>
  status !== null || tags.length > 0 || (tagsRemoved?.length ?? 0) > 0 || Boolean(strike ?? message)

/** Which parts of a decision are applied to an object in this state (sections 3.1, 3.2.4). */
function admit(standing: Standing, decision: Decision): Admission {
  const refused = refusal(standing, decision)
  if (refused) return nothing(refused)
  const held = heldOff(standing, decision)
  const { match, again } = decision
  if (match === undefined || again)
    return held ? nothing(held) : { left: decision, note: null, came: true, open: false }
  return admitOnce(standing, { ...decision, match }, held)
}

/** A rule is applied once to what it matches; its status, once to each edition. */
function admitOnce(
  standing: Standing,
  decision: Decision & { match: string },
  held: string | null,
): Admission {
  const { ruleId, status, match } = decision
  const applied = standing.applied.get(appliedKey(ruleId, match))
  if (applied && (status === null || applied.edition === standing.edition)) return nothing(already)
  const had = status !== null && status === standing.status && standing.statusOf.has(ruleId ?? '')
  const why =
    status === null ? null : (held ?? (had ? 'not applied: it has this status from this rule' : null))
  const rest = { ...decision, ...(applied && { tags: [], strike: null }), ...(why && withoutStatus) }
  const left = wantsAnything(rest) ? rest : null
  const open = status !== null && held !== null
  return { left, note: why && left ? `status ${why}` : why, came: left !== null || (had && !open), open }
}

const already = 'not applied: already applied'

const nothing = (note: string): Admission => ({ left: null, note, came: false, open: false })

const withoutStatus = {
  status: null,
  priority: null,
  reason: null,
  hideAll: null,
  temporaryBan: null,
}

function refusal({ causes, revertedRules }: Standing, { cause, actor, ruleId }: Decision): string | null {
  if (causes.has(cause)) return already
  const by = actor.kind === ActorKind.ai ? actor.id : ruleId
  if (automatic.has(actor.kind) && by && revertedRules.has(by))
    return 'not applied: reverted by the customer platform'
  return null
}

/**
 * Why an automated status is not applied against a human's decision; null when it is, as for a rule that flags what the human did
 * not remove.
 */
function heldOff({ decidedBy, status }: Standing, decision: Decision): string | null {
  if (!automatic.has(decision.actor.kind) || !decidedBy || !isHuman(decidedBy)) return null
  const flags =
    decision.actor.kind === ActorKind.rule && decision.status === Status.flagged && !decision.again
  return flags && status !== Status.hidden ? null : `not applied: decided by ${deciders[decidedBy]}`
}
