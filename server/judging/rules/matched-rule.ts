import type { FactReaders } from '../../signals/facts.ts'
import type { TracedCondition, TracedRule } from './traced-rule.ts'
import type { Answers } from './first-failure.ts'
import type { PlanCondition } from './condition-compiler.ts'
import { isTold } from './told-conditions.ts'
import type { PlanRule } from './plan.ts'

/** A condition that matched, at its place in the order of evaluation. */
interface ToldCondition {
  place: number
  traced: TracedCondition
}

/** A rule that matched. What its conditions saw is put into words when it is asked for; of a group one of them is told. */
export class MatchedRule implements TracedRule {
  readonly ruleId: string
  readonly name: string
  readonly version: number
  readonly matched = true
  applied = false
  note: string | null = null
  #told: ToldCondition[] | undefined

  constructor(
    private readonly rule: PlanRule,
    private readonly read: FactReaders,
    private readonly answers: Answers,
  ) {
    this.ruleId = rule.effect.ruleId
    this.name = rule.effect.ruleName
    this.version = rule.effect.ruleVersion
  }

  get conditions(): TracedCondition[] {
    return this.told.map(({ traced }) => traced)
  }

  /** The same, each with its place. */
  get told(): readonly ToldCondition[] {
    this.#told ??= this.rule.conditions.flatMap((condition, place) =>
      isTold(this.rule, place, this.answers) ? { place, traced: explained(condition, this.read) } : [],
    )
    return this.#told
  }
}

function explained(
  { definition, params, compiled, orGroup }: PlanCondition,
  read: FactReaders,
): TracedCondition {
  return {
    key: definition.key,
    label: definition.label,
    orGroup: orGroup ?? null,
    matched: true,
    explanation: definition.explain(params, compiled.observe(read), true),
    spans: compiled.spans?.(read) ?? [],
  }
}
