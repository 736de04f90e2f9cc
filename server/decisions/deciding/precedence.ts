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

/** A decision that does not act, or of which a part does not, with the reason. */
export interface Refusal {
  decision: Decision
  note: string
  whole: boolean
}

/** What comes of the decisions on one object. */
export interface Outcome {
  changes: Change[]
  refused: Refusal[]
  /** What became of what rules matched. */
  matches: ({ decision: Decision } & Pick<Admission, 'came' | 'open'>)[]
  status: Status | null
  tags: string[]
}

/**
 * Resolves what each decision does, in order (sections 3.1, 3.2.4): a human's status is changed by humans alone, but for a
 * rule that flags what was not removed; a cause acts once, and a rule once on what it matches; a rule that was reverted on
 * an object does not act on it again.
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
    const statusOf = outcome.status === standing.status ? standing.statusOf : nobodys
    const now = { ...standing, causes, statusOf, status: outcome.status }
    const { left, note, ...match } = admit(now, decision)
    if (note) outcome.refused.push({ decision, note, whole: left === null })
    if (left) apply(outcome, left)
    if (decision.match !== undefined) outcome.matches.push({ decision, ...match })
    causes.add(decision.cause)
  }
  return outcome
}

const nobodys: ReadonlySet<string> = new Set()

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

/** What precedence needs to know of an object before anything is decided. */
export interface Standing {
  status: Status | null
  edition: number
  tags: readonly string[]
  policyCategoryId: string | null
  /** The human under whose decision the object is; of anybody else it protects nothing. */
  decidedBy: ActorKind | null
  /** Causes that have acted already. */
  causes: ReadonlySet<string>
  /** What rules have been applied to, by `appliedKey()`. */
  applied: ReadonlyMap<string, RuleApplication>
  /** The rules that the object has its status from. */
  statusOf: ReadonlySet<string>
  /** Rules, and AI moderators, whose action on this object the customer platform refused. */
  revertedRules: ReadonlySet<string>
}

/** That a rule was applied to an object: to which edition of it, null while a human's decision holds its status off. */
export interface RuleApplication {
  edition: number | null
}

/** Names what a rule was applied to. */
export const appliedKey = (ruleId: string | null, match: string): string => `${ruleId}:${match}`

/** What may act of a decision, and why the rest may not. */
interface Admission {
  /** The decision without the parts that do not act; null when none does. */
  left: Decision | null
  note: string | null
  /** Whether something comes of it, be it that what it wants is there already. */
  came: boolean
  /** Whether its status stays to be applied, for it is held off by a human's decision. */
  open: boolean
}

const automatic: ReadonlySet<ActorKind> = new Set([ActorKind.rule, ActorKind.ai])

const deciders: Partial<Record<ActorKind, string>> = {
  [ActorKind.member]: 'a moderator',
  [ActorKind.key]: 'an API key',
  [ActorKind.customer]: 'the customer platform',
}

/** Whether a decision wants anything of its object. */
export const wantsAnything = ({ status, tags, tagsRemoved, strike, message }: Decision): boolean =>
  status !== null || tags.length > 0 || (tagsRemoved?.length ?? 0) > 0 || Boolean(strike ?? message)

/** What may act of a decision on an object that stands so (sections 3.1, 3.2.4). */
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

/** Why a status is not applied, where a human has decided: but for a rule that flags what the human did not remove. */
function heldOff({ decidedBy, status }: Standing, decision: Decision): string | null {
  if (!automatic.has(decision.actor.kind) || !decidedBy || !isHuman(decidedBy)) return null
  const flags =
    decision.actor.kind === ActorKind.rule && decision.status === Status.flagged && !decision.again
  return flags && status !== Status.hidden ? null : `not applied: decided by ${deciders[decidedBy]}`
}
