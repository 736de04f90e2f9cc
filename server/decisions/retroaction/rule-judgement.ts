import type { Evaluation } from '../../judging/rules/evaluation.ts'
import type { RecentSubject } from '../../judging/rules/recent-subjects.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Item, UserSubject } from '../../signals/item.ts'
import type { Judgement } from '../deciding/decision.ts'
import { automatedJudgements } from '../pipeline/automated-judgement.ts'
import { userJudgement } from '../pipeline/user-judgement.ts'
import type { RunningRetroaction } from './running-retroaction.ts'

/**
 * The judgement of a past subject by one rule, where the whole plan in force would let it act: it matches, no rule above it stops
 * the evaluation, and none below it ends with another status. Only status, category and tags of the subject itself: no strike is
 * given for past items, and no content is hidden with its author. It acts even if it was applied to the subject before (section
 * 3.2.4). Null where it has no effect.
 */
export function ruleJudgement(
  { id, ruleId, ruleType: type }: Pick<RunningRetroaction, 'id' | 'ruleId' | 'ruleType'>,
  { subject, status }: RecentSubject,
  evaluation: Evaluation,
): Judgement | null {
  const effect = evaluation.effects.find((each) => each.ruleId === ruleId)
  const deciding = evaluation.effects.findLast((each) => each.status !== null)
  if (!effect || status === null) return null
  if (effect.status !== null && deciding?.status !== effect.status) return null
  const own = {
    ...effect,
    status: effect.status === status ? null : effect.status,
    strike: null,
    hideAll: null,
    ...(type === RuleType.content && { userTags: [] }),
  }
  const alone = { ...evaluation, effects: [own] }
  const [judgement] =
    type === RuleType.content
      ? automatedJudgements(subject as Item, alone)
      : [userJudgement(subject as UserSubject, alone)]
  if (!judgement) return null
  const decisions = judgement.decisions.map((each) => ({
    ...each,
    cause: `past:${id}:${each.cause}`,
    again: true,
  }))
  return { ...judgement, decisions, evaluation: null }
}
