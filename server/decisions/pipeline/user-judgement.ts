import type { Evaluation } from '../../judging/rules/evaluation.ts'
import type { RuleEffect } from '../../judging/rules/rule-effect.ts'
import type { TracedRule } from '../../judging/rules/traced-rule.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { UserSubject } from '../../signals/item.ts'
import { type Decision, type Judgement, judgementOf } from '../deciding/decision.ts'
import { reasonOf } from './automated-judgement.ts'

/** The effects of user rules on a user as a judgement. */
export function userJudgement(subject: UserSubject, evaluation: Evaluation): Judgement {
  const traced = new Map(evaluation.trace.map((rule) => [rule.ruleId, rule]))
  return judgementOf({
    workspaceId: subject.workspaceId,
    origin: subject.origin ?? null,
    objectType: ObjectType.user,
    objectId: subject.user.id,
    evaluation,
    decisions: evaluation.effects.map((effect) => userDecision(subject, effect, traced.get(effect.ruleId))),
  })
}

/** A rule acts once on a user: neither its own effect nor a change of the user triggers it again. */
function userDecision({ user }: UserSubject, effect: RuleEffect, traced: TracedRule | undefined): Decision {
  return {
    cause: `rule:${effect.ruleId}:${user.id}`,
    actor: { kind: ActorKind.rule, id: null },
    ruleId: effect.ruleId,
    ruleVersion: effect.ruleVersion,
    status: effect.status,
    priority: effect.priority,
    policyCategoryId: effect.policyCategoryId,
    policyInformation: effect.policyInformation,
    tags: effect.userTags,
    note: null,
    reason: effect.status === Status.flagged ? reasonOf(effect, traced) : null,
    hideAll: effect.hideAll,
    strike: effect.strike,
    match: user.id,
  }
}
