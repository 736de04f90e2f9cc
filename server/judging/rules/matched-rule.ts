import type { FactReaders } from '../../signals/facts.ts'
import type { PlanCondition } from './condition-compiler.ts'
import type { Answers } from './first-failure.ts'
import type { PlanRule } from './plan.ts'
import { isTraced } from './traced-conditions.ts'
import type { TracedCondition, TracedRule } from './traced-rule.ts'

/** A condition that matched, at its place in the order of evaluation. */
interface PlacedCondition {
  place: number
  traced: TracedCondition
}

/** A rule that matched. The explanations of its conditions are computed on first access; of a group joined by OR, one condition is included. */
export class MatchedRule implements TracedRule {
  readonly ruleId: string
  readonly name: string
  readonly version: number
  readonly matched = true
  applied = false
  note: string | null = null
  #placed: PlacedCondition[] | undefined

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
    return this.placed.map(({ traced }) => traced)
  }

  /** The same, each with its place. */
  get placed(): readonly PlacedCondition[] {
    this.#placed ??= this.rule.conditions.flatMap((condition, place) =>
      isTraced(this.rule, place, this.answers) ? { place, traced: explained(condition, this.read) } : [],
    )
    return this.#placed
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
