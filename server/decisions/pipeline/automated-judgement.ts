import type { Evaluation } from '../../judging/rules/evaluation.ts'
import type { RuleEffect } from '../../judging/rules/rule-effect.ts'
import type { TracedRule } from '../../judging/rules/traced-rule.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import type { Item } from '../../signals/item.ts'
import { type Decision, type Judgement, judgementOf } from '../deciding/decision.ts'

/**
 * The effects of rules on an item as judgements: one on the content, and one on its user where rules tag users or give strikes.
 */
export function automatedJudgements(item: Item, evaluation: Evaluation): Judgement[] {
  const { workspaceId, id, version, origin = null } = item
  const traced = new Map(evaluation.trace.map((rule) => [rule.ruleId, rule]))
  const onContent = judgementOf({
    workspaceId,
    origin,
    objectType: ObjectType.content,
    objectId: id,
    version,
    arrival: item.status === null,
    evaluation,
    decisions: evaluation.effects.map((effect) => ruleDecision(item, effect, traced.get(effect.ruleId))),
  })
  const tagging = evaluation.effects.filter(({ userTags, strike }) => userTags.length > 0 || strike)
  if (tagging.length === 0) return [onContent]
  const onUser = judgementOf({
    workspaceId,
    origin,
    objectType: ObjectType.user,
    objectId: item.user.id,
    decisions: tagging.map((effect) => userTagging(item, effect)),
  })
  return [onUser, onContent]
}

const byRule = { kind: ActorKind.rule, id: null }

/** The cause does not contain the rule's version, as an edited rule does not act again. */
const causeOf = ({ ruleId }: RuleEffect, { id, version }: Item) => `rule:${ruleId}:${id}:${version}`

function ruleDecision(item: Item, effect: RuleEffect, traced: TracedRule | undefined): Decision {
  return {
    cause: causeOf(effect, item),
    actor: byRule,
    ruleId: effect.ruleId,
    ruleVersion: effect.ruleVersion,
    status: effect.status,
    priority: effect.priority,
    policyCategoryId: effect.policyCategoryId,
    policyInformation: effect.policyInformation,
    tags: effect.contentTags,
    note: null,
    reason: effect.status === Status.flagged ? reasonOf(effect, traced) : null,
    match: item.id,
  }
}

const userTagging = (item: Item, effect: RuleEffect): Decision => ({
  ...ruleDecision(item, effect, undefined),
  cause: `${causeOf(effect, item)}:user`,
  status: null,
  policyCategoryId: null,
  policyInformation: null,
  priority: null,
  reason: null,
  tags: effect.userTags,
  strike: effect.strike,
})

/** The reason for a review by a rule: the matched conditions, and where they matched. */
export function reasonOf(effect: RuleEffect, traced: TracedRule | undefined): StoredReason {
  const matched = traced?.conditions.filter((condition) => condition.matched) ?? []
  return {
    kind: 'rule',
    ruleId: effect.ruleId,
    ruleName: effect.ruleName,
    policyCategoryId: effect.policyCategoryId,
    explanation: matched.map(({ explanation }) => explanation).join('; '),
    spans: matched.flatMap(({ spans }) => spans).slice(0, 50),
  }
}
