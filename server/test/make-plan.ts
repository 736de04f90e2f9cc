import { compilePlan, type Plan, type PlannedRule } from '../judging/rules/plan.ts'
import { KnownReferences } from '../judging/rules/references.ts'
import { RuleType, type StoredPart } from '../judging/rules/rule-type.ts'
import { newId } from '../platform/ids.ts'
import type { ScoringClassifier } from '../signals/classifiers/live-classifier.ts'

/** A part of a rule: the key and the parameters. */
export const part = (key: string, params: Record<string, unknown>): StoredPart => ({ key, params })

/** A rule that looks for the words and sets the status, but for what the test says. */
export const makeRule = (rule: Partial<PlannedRule> = {}): PlannedRule => ({
  id: newId(),
  name: 'Rule',
  version: 1,
  conditions: [part('text', { match: 'contains_any_word', words: ['casino'] })],
  actions: [part('change_status', { status: 'flagged' })],
  ...rule,
})

/** A compiled plan of the rules, in order; `lists` are the items of the lists they name. */
export const makePlan = (
  rules: readonly PlannedRule[],
  {
    lists = {},
    known = new KnownReferences(),
    type = RuleType.content,
    classifiers = new Map(),
  }: {
    lists?: Record<string, string[]>
    known?: KnownReferences
    type?: RuleType
    classifiers?: ReadonlyMap<string, ScoringClassifier>
  } = {},
): Promise<Plan> =>
  compilePlan({
    type,
    version: 1,
    rules,
    known,
    classifiers: () => Promise.resolve(classifiers),
    listItems: (ids) => Promise.resolve(new Map(ids.map((id) => [id, lists[id] ?? []]))),
  })
