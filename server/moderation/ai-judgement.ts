import type { AskedVerdict } from '../ai-moderators/asker.ts'
import type { ReadyModerator } from '../ai-moderators/ready-moderator.ts'
import { ruleOn, VerdictOutcome } from '../ai-moderators/ruling.ts'
import type { NewVerdict } from '../ai-moderators/verdict-rows.ts'
import type { StoredReason } from '../reviews/review-reason.ts'
import type { Item } from '../signals/item.ts'
import { Priority } from '../vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../vocabulary/status.ts'
import { bySystem } from './by-system.ts'
import { type Decision, type Judgement, type JudgedVerdict, judgementOf } from './decision.ts'

/** What asking one AI moderator brought: a verdict, or why there is none. */
export type Answered = { moderator: ReadyModerator } & (
  { asked: AskedVerdict; error: null } | { asked: null; error: string; unreadable: boolean }
)

interface Ruled extends JudgedVerdict {
  decision: Decision | null
}

const strictness: readonly Status[] = [Status.allowed, Status.flagged, Status.hidden]

/**
 * What AI moderators made of an item (section 1.1.2), as one judgement: the strictest of those that act decides, and
 * what another would have decided waits as a recommendation. An item that nothing decides on is allowed, as on any
 * arrival.
 */
export function aiJudgement(item: Item, answers: readonly Answered[]): Judgement {
  const ruled = answers.map((answer) => ruledOn(item, answer))
  const acting = ruled.flatMap(({ decision }) => decision ?? [])
  const chosen = acting.toSorted((a, b) => rank(b) - rank(a))[0]
  const failed = answers.flatMap(({ moderator, error }) =>
    error === null || moderator.shadow ? [] : `${moderator.name}: ${error}`,
  )
  return judgementOf({
    workspaceId: item.workspaceId,
    objectType: ObjectType.content,
    objectId: item.id,
    version: item.version,
    arrival: true,
    arrivalNote:
      failed.length > 0 ? `Not judged by an AI moderator. ${failed.join('; ')}`.slice(0, 500) : null,
    decisions: chosen ? [chosen] : [],
    verdicts: ruled.map(({ verdict, cause, decision }) =>
      decision === null || decision === chosen
        ? { verdict, cause }
        : { verdict: overruled(verdict), cause: null },
    ),
  })
}

/** A verdict whose decision was not taken: a human is told of it. */
export const overruled = (verdict: NewVerdict): NewVerdict => ({
  ...verdict,
  outcome: VerdictOutcome.recommended,
  recommends: true,
})

const rank = ({ status }: Decision) => (status ? strictness.indexOf(status) : -1)

function ruledOn(item: Item, answer: Answered): Ruled {
  const { moderator, asked } = answer
  const cause = `ai:${moderator.id}:${item.id}:${item.version}`
  if (!asked) return failure(answer, cause)
  const { outcome, status, recommends } = ruleOn(moderator, asked.verdict)
  const verdict: NewVerdict = { moderator, asked, error: null, outcome, recommends }
  if (status === null || moderator.shadow) return { verdict, cause: null, decision: null }
  const { section, reasoning, evidence } = asked.verdict
  const policyCategoryId = section?.policyCategoryId ?? null
  const explanation =
    outcome === VerdictOutcome.acted ? reasoning : `${verb(asked.verdict.action)}: ${reasoning}`
  const decision: Decision = {
    ...bySystem,
    cause,
    actor: { kind: ActorKind.ai, id: moderator.id },
    status,
    priority: outcome === VerdictOutcome.flagged && !recommends ? Priority.low : null,
    policyCategoryId,
    policyInformation: reasoning,
    reason:
      status === Status.flagged
        ? reasonOf(moderator, { policyCategoryId, explanation, spans: evidence })
        : null,
  }
  return { verdict, cause, decision }
}

/** What cannot be read of an item's own making goes to a human; what a provider does not give leaves the item alone. */
function failure(answer: Answered, cause: string): Ruled {
  const { moderator, error } = answer
  const verdict: NewVerdict = {
    moderator,
    asked: null,
    error,
    outcome: VerdictOutcome.failed,
    recommends: false,
  }
  const suspicious = answer.asked === null && answer.unreadable
  if (!suspicious || moderator.shadow || !moderator.may.includes(Status.flagged))
    return { verdict, cause: null, decision: null }
  const explanation = `Could not judge it: ${error ?? ''}`
  const decision: Decision = {
    ...bySystem,
    cause,
    actor: { kind: ActorKind.ai, id: moderator.id },
    status: Status.flagged,
    policyInformation: explanation,
    reason: reasonOf(moderator, { policyCategoryId: null, explanation, spans: [] }),
  }
  return { verdict, cause, decision }
}

const reasonOf = (
  { name }: ReadyModerator,
  why: Pick<StoredReason, 'policyCategoryId' | 'explanation' | 'spans'>,
): StoredReason => ({ kind: 'ai', ruleId: null, ruleName: name, ...why })

const verb = (action: Status): string => (action === Status.hidden ? 'Recommends to remove' : 'Unsure')
