import { NIL, v5 } from 'uuid'
import { compileMatcher } from '../../matching/text-matcher.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { ClassifierKind } from '../../signals/classifiers/classifier.entity.ts'
import type { ScoringClassifier } from '../../signals/classifiers/live-classifier.ts'
import { providerSignalOf } from '../../signals/facts.ts'
import { noRoutes, type ReadyRoutes } from '../../signals/routes/ready-routes.ts'
import { ruleActionOf } from './actions/index.ts'
import { ConditionCompiler, type PlanCondition } from './condition-compiler.ts'
import { cheapestFirst, groupEndsOf } from './or-groups.ts'
import { ruleReferences } from './part-references.ts'
import type { KnownReferences } from './references.ts'
import type { RuleEffect } from './rule-effect.ts'
import { RuleType, type StoredPart } from './rule-type.ts'
import { type LiveClassifiers, TextSets } from './text-sets.ts'
import { nothingWatched, type WatchedClassifiers } from './watched.ts'

/** A rule as the input of a plan. */
export interface PlannedRule {
  id: string
  name: string
  version: number
  conditions: readonly StoredPart[]
  actions: readonly StoredPart[]
  /** Whether it is in shadow: evaluated without acting. */
  shadow?: boolean
}

/** A rule of a plan: its conditions by ascending cost, and its effect when all of them match. */
export interface PlanRule {
  effect: RuleEffect
  conditions: readonly PlanCondition[]
  /** The slots of the conditions, as an array for fast look-up of those already evaluated; empty with groups, which are evaluated apart. */
  slots: Int32Array
  /** For each condition the place behind its group of those joined by OR; null where all are joined by AND. */
  groupEnds: readonly number[] | null
  /** Whether a match ends the evaluation (section 3.2.2). */
  stops: boolean
}

/** A rule in shadow, with the number of enabled rules above it. */
export interface ShadowRule extends PlanRule {
  above: number
}

/** The rules of a plan, as stored in `rule_plan`: id, version, and the conditions in their order of evaluation. */
export type PlanOutline = [ruleId: string, version: number, order: number[]][]

/** The compiled rules of a workspace, enabled and in shadow, ready to be run over items. */
export interface Plan {
  version: number
  rules: readonly PlanRule[]
  /** The rules in shadow, which share the matcher and the facts, but are part of no trace, outline or digest. */
  shadows: readonly ShadowRule[]
  outline: PlanOutline
  /** The outline's digest, a UUID: plans that try the same versions of the same rules in the same order share it. */
  digest: string
  /** The rules and patterns that this release cannot run, which are left out, each with the reason. */
  unusable: readonly string[]
  /** The sources of the workspace's signals. */
  routes: ReadyRoutes
  /** Whether any condition needs a fact that has to be fetched. */
  needsIo: boolean
  /** Whether any condition, or a classifier in shadow, needs a provider's signals of an item's own text. */
  asksOfText: boolean
  /** The number of distinct conditions. */
  slots: number
  /** The classifiers whose results are counted besides. */
  watched: WatchedClassifiers
  bytes: number
}

/** The input of a plan: the rules in list order, their references, and a function that reads the items of lists. */
export interface PlanSource {
  version: number
  type: RuleType
  rules: readonly PlannedRule[]
  known: KnownReferences
  /** The sources of the workspace's signals; without it no providers are called. */
  routes?: ReadyRoutes
  listItems(listIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** The live versions of classifiers, by the ids of the classifiers. */
  classifiers(ids: readonly string[]): Promise<LiveClassifiers>
  watched?: WatchedClassifiers
}

const bytesPerCondition = 600
const bytesPerRule = 900

/** Whether evaluating the plan may have to wait for I/O. */
export const needsIo = (plan: Plan): boolean => plan.needsIo

/** Whether there are no rules to evaluate, enabled or in shadow. */
export const isIdle = (plan: Plan): boolean => plan.rules.length + plan.shadows.length === 0

/** Compiles rules into a plan, with one matcher for all words and patterns. */
export async function compilePlan(source: PlanSource): Promise<Plan> {
  const asked = source.rules.flatMap(ruleReferences).filter(({ kind }) => kind === 'classifier')
  const sets = new TextSets(await source.classifiers(asked.map(({ key }) => key)))
  const compiler = new ConditionCompiler(sets, source.type, source.routes)
  const { rules, shadows, unusable } = compileRules(source, compiler)
  const lists = await source.listItems(sets.listIds)
  const refuse = (pattern: string) => unusable.push(`pattern ${pattern}`)
  sets.matcher = await compileMatcher(sets.source(lists, refuse))
  const outline: PlanOutline = rules.map(({ effect, conditions }) => [
    effect.ruleId,
    effect.ruleVersion,
    conditions.map(({ index }) => index),
  ])
  const evaluated = [...rules, ...shadows]
  return {
    version: source.version,
    rules,
    shadows,
    outline,
    digest: v5(JSON.stringify(outline), NIL),
    unusable,
    routes: source.routes ?? noRoutes,
    needsIo: evaluated.some(({ conditions }) => conditions.some(({ loads }) => loads.length > 0)),
    asksOfText:
      evaluated.some(asksOfText) || (source.watched?.shadows.some(asksRoute(source.routes)) ?? false),
    slots: compiler.count,
    watched: source.watched ?? nothingWatched,
    bytes: sets.matcher.bytes + evaluated.length * bytesPerRule + compiler.count * bytesPerCondition,
  }
}

const asksOfText = ({ conditions }: PlanRule): boolean =>
  conditions.some(({ loads }) => loads.some((fact) => providerSignalOf(fact) !== null))

const asksRoute =
  (routes = noRoutes) =>
  ({ policy, kind }: ScoringClassifier): boolean =>
    policy !== null && kind === ClassifierKind.text && routes.asks('policy_score')

/** The rules that could be compiled, those in shadow separately, and the errors of the others. */
function compileRules(source: PlanSource, compiler: ConditionCompiler) {
  const unusable: string[] = []
  const rules: PlanRule[] = []
  const shadows: ShadowRule[] = []
  for (const rule of source.rules)
    try {
      const compiled = compileRule(rule, compiler, source)
      if (rule.shadow) shadows.push({ ...compiled, above: rules.length })
      else rules.push(compiled)
    } catch (error) {
      unusable.push(`rule ${rule.id}: ${error instanceof Error ? error.message : String(error)}`)
    }
  return { rules, shadows, unusable }
}

function compileRule(rule: PlannedRule, compiler: ConditionCompiler, source: PlanSource): PlanRule {
  const effect = effectOf(rule, source)
  const conditions = cheapestFirst(
    rule.conditions.map((part, index) => ({
      ...compiler.compiled(part),
      index,
      ...(part.orGroup && { orGroup: part.orGroup }),
    })),
  )
  const groupEnds = groupEndsOf(conditions)
  return {
    effect,
    conditions,
    slots: Int32Array.from(groupEnds ? [] : conditions, ({ slot }) => slot),
    groupEnds,
    stops:
      effect.status === Status.allowed || effect.status === Status.hidden || source.type === RuleType.routing,
  }
}

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
