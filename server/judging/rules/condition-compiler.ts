import { costOf, type FactKey, isLoaded, isOfUser, providerSignalOf } from '../../signals/facts.ts'
import { noRoutes, type ReadyRoutes } from '../../signals/routes/ready-routes.ts'
import type { CompiledCondition, Condition } from './condition.ts'
import { conditionOf } from './conditions/index.ts'
import { RuleType, type StoredPart } from './rule-type.ts'
import type { TextSets } from './text-sets.ts'

/** A condition of a plan with its parameters bound. */
export interface PlanCondition {
  definition: Condition
  params: Record<string, unknown>
  compiled: CompiledCondition
  /** Its index among the rule's conditions as written. */
  index: number
  /** The group of those joined by OR that it is in; not there where it has to match by itself. */
  orGroup?: number
  /** Its number in the plan, the same wherever a rule asks the same: an item is asked once. */
  slot: number
  /** The facts that must be fetched before it can be evaluated. */
  loads: readonly FactKey[]
  /** The cost of its most expensive fact, in microseconds. */
  cost: number
}

type SharedCondition = Omit<PlanCondition, 'index' | 'orGroup'>

/** Compiles the conditions of a plan's rules, each distinct one once. */
export class ConditionCompiler {
  readonly #known = new Map<string, SharedCondition>()

  constructor(
    private readonly sets: TextSets,
    private readonly type: RuleType,
    private readonly routes: ReadyRoutes = noRoutes,
  ) {}

  /** A provider's signal of a text is available if a provider is routed. */
  readonly #isKnown = (fact: FactKey): boolean => {
    const signal = providerSignalOf(fact)
    return signal === null || this.routes.asks(signal)
  }

  /** The number of distinct conditions. */
  get count(): number {
    return this.#known.size
  }

  /** The condition with its parameters bound. @throws Error when this release has no such condition, or rejects the parameters */
  compiled({ key, params: given }: StoredPart): SharedCondition {
    const definition = conditionOf(key)
    if (!definition) throw new Error(`there is no condition "${key}"`)
    const params = definition.params.parse(given)
    const name = `${key} ${JSON.stringify(params)}`
    const known = this.#known.get(name)
    if (known) return known
    const facts = (definition.reads?.(params, this.sets.classifiers) ?? definition.facts).filter(
      this.#isKnown,
    )
    const compiled = definition.compile(params, this.sets)
    const ofContent = this.type === RuleType.routing && !definition.facts.every(isOfUser)
    const shared = {
      definition,
      params,
      compiled: ofContent ? ofContentAlone(compiled) : compiled,
      slot: this.#known.size,
      loads: facts.filter(isLoaded),
      cost: Math.max(0, ...facts.map(costOf)),
    }
    this.#known.set(name, shared)
    return shared
  }
}

/** Routing rules serve reviews of content and of users alike; conditions on content never match reviews of users. */
const ofContentAlone = (compiled: CompiledCondition): CompiledCondition => ({
  prepare: async (facts) => {
    if (facts.isContent()) await compiled.prepare?.(facts)
  },
  matches: (facts) => facts.isContent() && compiled.matches(facts),
  observe: (facts) => (facts.isContent() ? compiled.observe(facts) : undefined),
  spans: (facts) => (facts.isContent() ? (compiled.spans?.(facts) ?? []) : []),
})
