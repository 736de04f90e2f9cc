import { Status } from '../../platform/vocabulary/status.ts'
import { type Admission, admit, type Standing } from './admission.ts'
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
 * Settles what each decision does, in order (sections 3.1, 3.2.4): a human's status is changed by humans alone, but for a
 * rule that flags what was not removed; a cause acts once, and a rule once on what it matches; a rule that was reverted on
 * an object does not act on it again.
 */
export function settle(standing: Standing, decisions: readonly Decision[]): Outcome {
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
