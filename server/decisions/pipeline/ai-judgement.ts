import type { NewVerdict } from '../../judging/ai-moderators/ai-verdict.store.ts'
import type { AskedVerdict } from '../../judging/ai-moderators/asker.ts'
import type { NoVerdictReason, AskingCost } from '../../judging/ai-moderators/no-verdict.ts'
import type { ReadyModerator } from '../../judging/ai-moderators/ready-moderator.ts'
import { ruleOn, VerdictOutcome } from '../../judging/ai-moderators/ruling.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import type { Item } from '../../signals/item.ts'
import {
  bySystem,
  type Decision,
  type JudgedVerdict,
  type Judgement,
  judgementOf,
} from '../deciding/decision.ts'

/** The result of one AI moderator: a verdict, or why there is none. */
export type AiAnswer = { moderator: ReadyModerator } & (
  | { asked: AskedVerdict; error: null }
  | { asked: null; error: string; reason: NoVerdictReason; took: AskingCost | null }
)

type Failure = Extract<AiAnswer, { asked: null }>

interface VerdictDecision extends JudgedVerdict {
  decision: Decision | null
}

const strictness: readonly Status[] = [Status.allowed, Status.flagged, Status.hidden]

/**
 * The verdicts of AI moderators on an item (section 1.1.2) as one judgement: the strictest of those that act decides, and a
 * different decision of another becomes a recommendation. An item without a decision is allowed, as on any arrival, unless one of
 * them gave no verdict.
 */
export function aiJudgement(item: Item, answers: readonly AiAnswer[]): Judgement {
  const ruled = answers.map((answer) => ruledOn(item, answer))
  const acting = ruled.flatMap(({ decision }) => decision ?? [])
  const chosen = acting.toSorted((a, b) => rank(b) - rank(a))[0]
  return judgementOf({
    workspaceId: item.workspaceId,
    origin: item.origin ?? null,
    objectType: ObjectType.content,
    objectId: item.id,
    version: item.version,
    arrival: true,
    decisions: chosen ? [chosen] : [],
    verdicts: ruled.map(({ verdict, cause, decision }) =>
      decision === null || decision === chosen
        ? { verdict, cause }
        : { verdict: overruled(verdict), cause: null },
    ),
  })
}

/** A verdict whose decision was not applied: it becomes a recommendation. */
export const overruled = (verdict: NewVerdict): NewVerdict => ({
  ...verdict,
  outcome: VerdictOutcome.recommended,
  recommends: true,
})

const rank = ({ status }: Decision) => (status ? strictness.indexOf(status) : -1)

function ruledOn(item: Item, answer: AiAnswer): VerdictDecision {
  const { moderator, asked } = answer
  const cause = `ai:${moderator.id}:${item.id}:${item.version}`
  if (!asked) return { verdict: failed(moderator, answer), cause: null, decision: null }
  const { outcome, status, recommends } = ruleOn(moderator, asked.verdict)
  const verdict: NewVerdict = { moderator, asked, took: asked, error: null, outcome, recommends }
  if (status === null || moderator.shadow) return { verdict, cause: null, decision: null }
  const { section, reasoning, evidence } = asked.verdict
  const policyCategoryId = section?.policyCategoryId ?? null
  const explanation = outcome === VerdictOutcome.acted ? reasoning : unsure(asked.verdict)
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

/** The record of a missing verdict; the workspace settings determine how the item is handled. */
const failed = (moderator: ReadyModerator, { error, took }: Failure): NewVerdict => ({
  moderator,
  asked: null,
  took,
  error,
  outcome: VerdictOutcome.failed,
  recommends: false,
})

/** The reason for a review of a recommendation; null when there was no verdict. */
export function recommendationReason({ moderator, asked }: NewVerdict): StoredReason | null {
  if (!asked) return null
  const { action, section, reasoning, evidence } = asked.verdict
  return reasonOf(moderator, {
    policyCategoryId: section?.policyCategoryId ?? null,
    explanation: `${recommends[action]}: ${reasoning}`,
    spans: evidence,
  })
}

const recommends: Readonly<Record<Status, string>> = {
  [Status.allowed]: 'AI recommends to allow',
  [Status.flagged]: 'AI recommends to flag',
  [Status.hidden]: 'AI recommends to remove',
}

const reasonOf = (
  { name }: Pick<ReadyModerator, 'name'>,
  why: Pick<StoredReason, 'policyCategoryId' | 'explanation' | 'spans'>,
): StoredReason => ({ kind: 'ai', ruleId: null, ruleName: name, ...why })

/** The recommended action, and why a human has to decide. */
function unsure({ action, reasoning, doubt }: AskedVerdict['verdict']): string {
  if (action === Status.allowed && doubt) return `${recommends[action]}, but ${doubt}: ${reasoning}`
  return `${action === Status.hidden ? recommends[action] : 'Unsure'}: ${reasoning}`
}
