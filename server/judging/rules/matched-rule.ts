import type { FactReaders } from '../../signals/facts.ts'
import type { TracedCondition, TracedRule } from './traced-rule.ts'
import type { PlanCondition } from './condition-compiler.ts'
import type { PlanRule } from './plan.ts'

/** A rule that matched. The texts of its conditions are made on first use. */
export class MatchedRule implements TracedRule {
  readonly ruleId: string
  readonly name: string
  readonly version: number
  readonly matched = true
  applied = false
  note: string | null = null
  #conditions: TracedCondition[] | undefined

  constructor(
    private readonly rule: PlanRule,
    private readonly read: FactReaders,
  ) {
    this.ruleId = rule.effect.ruleId
    this.name = rule.effect.ruleName
    this.version = rule.effect.ruleVersion
  }

  get conditions(): TracedCondition[] {
    this.#conditions ??= this.rule.conditions.map((condition) => explained(condition, this.read))
    return this.#conditions
  }
}

function explained({ definition, params, compiled }: PlanCondition, read: FactReaders): TracedCondition {
  return {
    key: definition.key,
    label: definition.label,
    matched: true,
    explanation: definition.explain(params, compiled.observe(read), true),
    spans: compiled.spans?.(read) ?? [],
  }
}
