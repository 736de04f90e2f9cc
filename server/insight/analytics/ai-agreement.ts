import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import {
  type AgreementFigures,
  agreementOf,
  type Answer,
  type AgreementCount,
  nameOf,
} from '../../reviews/quality/judged.ts'
import type { ComparedVerdicts } from './ai-agreement.store.ts'

/** How far an AI moderator agrees with a person, or with another AI moderator. */
export interface AiPairFigures extends AgreementFigures {
  oneRef: ActorRef
  otherRef: ActorRef
}

/** The pairs of an AI moderator with a person or with another one, those with the most items first. */
export function aiPairsOf(rows: readonly ComparedVerdicts[]): AiPairFigures[] {
  const pairs = new Map<string, ComparedVerdicts[]>()
  for (const row of rows) {
    const key = [row.aiModeratorId, row.memberId, row.otherAiModeratorId].join('|')
    pairs.set(key, [...(pairs.get(key) ?? []), row])
  }
  return [...pairs.values()]
    .flatMap((pair) => (pair[0] ? [{ ...actorsOf(pair[0]), ...agreementOf(pair.map(judgedOf)) }] : []))
    .toSorted((one, other) => other.count - one.count)
}

const actorsOf = ({ memberId, aiModeratorId, otherAiModeratorId }: ComparedVerdicts) => ({
  oneRef: { kind: ActorKind.ai, id: aiModeratorId },
  otherRef:
    otherAiModeratorId === null
      ? { kind: ActorKind.member, id: memberId }
      : { kind: ActorKind.ai, id: otherAiModeratorId },
})

function judgedOf(row: ComparedVerdicts): AgreementCount {
  const said = answer(row.status, row.policyCategoryId)
  const others = answer(row.otherStatus, row.otherPolicyCategoryId)
  const [one, other] = [withCategory(said, others), withCategory(others, said)]
  return { one, other, agreed: nameOf(one) === nameOf(other), count: row.count }
}

/** A side that named no category is not counted as disagreeing: where the statuses are equal, it takes the other's category. */
const withCategory = (own: Answer, { status, policyCategoryId }: Answer): Answer =>
  own.status === status ? { ...own, policyCategoryId: own.policyCategoryId ?? policyCategoryId } : own

const answer = (status: Answer['status'], policyCategoryId: string | null): Answer => ({
  status,
  policyCategoryId: status === 'allowed' ? null : policyCategoryId,
})
