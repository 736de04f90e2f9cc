import { compileMatcher } from '../matching/text-matcher.ts'
import { sha256 } from '../platform/crypto.ts'
import { costOf, type FactKey, isLoaded, isOfUser } from '../signals/facts.ts'
import { Status } from '../vocabulary/status.ts'
import { ruleActionOf } from './actions/index.ts'
import type { CompiledCondition, Condition } from './condition.ts'
import { conditionOf } from './conditions/index.ts'
import type { RuleEffect } from './evaluation.ts'
import type { Known } from './references.ts'
import { RuleType, type StoredPart } from './rule-type.ts'
import { TextSets } from './text-sets.ts'

/** A rule as a plan is made of it. */
export interface PlannedRule {
  id: string
  name: string
  version: number
  conditions: readonly StoredPart[]
  actions: readonly StoredPart[]
}

/** A condition of a plan, its parameters bound. */
export interface PlanCondition {
  definition: Condition
  params: Record<string, unknown>
  compiled: CompiledCondition
  /** Its place among the rule's conditions as they were written. */
  index: number
  /** The facts that have to be fetched before it can be asked. */
  loads: readonly FactKey[]
}

/** A rule of a plan: its conditions cheap to expensive, and what it wants when all of them match. */
export interface PlanRule {
  effect: RuleEffect
  conditions: readonly PlanCondition[]
  /** Whether a match ends the evaluation (section 3.2.2). */
  stops: boolean
}

/** The rules tried, as `rule_plan` keeps them: id, version, and the conditions in their order of evaluation. */
export type PlanOutline = [ruleId: string, version: number, order: number[]][]

/** Everything that the enabled rules of a workspace come to, ready to be run over items. */
export interface Plan {
  version: number
  rules: readonly PlanRule[]
  outline: PlanOutline
  /** The outline's digest: plans that try the same versions of the same rules in the same order share it. */
  digest: string
  /** What this release cannot run, rules and patterns, which are left out, each with the reason. */
  unusable: readonly string[]
  /** Whether any condition needs a fact that has to be fetched. */
  needsIo: boolean
  bytes: number
}

/** What a plan is made from: the rules in list order, what they refer to, and a way to the items of their lists. */
export interface PlanSource {
  version: number
  type: RuleType
  rules: readonly PlannedRule[]
  known: Known
  listItems(listIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
}

const bytesPerCondition = 600
const bytesPerRule = 900

/** Whether evaluating the plan may have to wait for something to be fetched. */
export const needsIo = (plan: Plan): boolean => plan.needsIo

/** Compiles rules into a plan; all their words and patterns become one matcher. */
export async function compilePlan(source: PlanSource): Promise<Plan> {
  const sets = new TextSets()
  const unusable: string[] = []
  const rules = source.rules.flatMap((rule) => {
    try {
      return [compileRule(rule, sets, source)]
    } catch (error) {
      unusable.push(`rule ${rule.id}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  })
  const lists = await source.listItems(sets.listIds)
  const refuse = (pattern: string) => unusable.push(`pattern ${pattern}`)
  sets.matcher = await compileMatcher(sets.source(lists, refuse))
  const outline: PlanOutline = rules.map(({ effect, conditions }) => [
    effect.ruleId,
    effect.ruleVersion,
    conditions.map(({ index }) => index),
  ])
  const conditionCount = rules.reduce((sum, { conditions }) => sum + conditions.length, 0)
  return {
    version: source.version,
    rules,
    outline,
    digest: sha256(JSON.stringify(outline)).slice(0, 32),
    unusable,
    needsIo: rules.some(({ conditions }) => conditions.some(({ loads }) => loads.length > 0)),
    bytes: sets.matcher.bytes + rules.length * bytesPerRule + conditionCount * bytesPerCondition,
  }
}

function compileRule(rule: PlannedRule, sets: TextSets, source: PlanSource): PlanRule {
  const effect = effectOf(rule, source)
  const conditions = rule.conditions.map((part, index) => compileCondition(part, index, sets, source.type))
  return {
    effect,
    conditions: conditions.sort((a, b) => cost(a) - cost(b)),
    stops:
      effect.status === Status.allowed || effect.status === Status.hidden || source.type === RuleType.routing,
  }
}

function compileCondition(part: StoredPart, index: number, sets: TextSets, type: RuleType): PlanCondition {
  const definition = conditionOf(part.key)
  if (!definition) throw new Error(`there is no condition "${part.key}"`)
  const params = definition.params.parse(part.params)
  const loads = definition.facts.filter(isLoaded)
  const compiled = definition.compile(params, sets)
  const ofContent = type === RuleType.routing && !definition.facts.every(isOfUser)
  return { definition, params, compiled: ofContent ? ofContentAlone(compiled) : compiled, index, loads }
}

/** Reviews of users are routed by the same rules as those of content, of which such conditions do not match. */
const ofContentAlone = (compiled: CompiledCondition): CompiledCondition => ({
  matches: (facts) => facts.isContent() && compiled.matches(facts),
  observe: (facts) => (facts.isContent() ? compiled.observe(facts) : undefined),
  spans: (facts) => (facts.isContent() ? (compiled.spans?.(facts) ?? []) : []),
})

const cost = ({ definition }: PlanCondition) => Math.max(0, ...definition.facts.map(costOf))

function effectOf({ id, name, version, actions }: PlannedRule, { known, type }: PlanSource): RuleEffect {
  const effect: RuleEffect = {
    ruleId: id,
    ruleName: name,
    ruleVersion: version,
    status: null,
    priority: null,
    policyCategoryId: null,
    policyName: null,
    policyInformation: null,
    contentTags: [],
    userTags: [],
    hideAll: null,
    strike: null,
    queueId: null,
  }
  for (const { key, params } of actions) {
    const definition = ruleActionOf(key)
    if (!definition) throw new Error(`there is no action "${key}"`)
    Object.assign(effect, definition.effect(definition.params.parse(params), known, type))
  }
  return effect
}
