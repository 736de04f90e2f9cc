import type { FactKey } from '../../../signals/facts.ts'
import { conditionOf } from '../conditions/index.ts'
import type { StoredPart } from '../rule-type.ts'

/** Facts that are only known in their present state, not as of an item's arrival. */
const todays: ReadonlySet<FactKey> = new Set([
  'author',
  'authorProject',
  'contentTags',
  'contentVolume',
  'duplicates',
  'reportsMade',
  'reportsReceived',
  'topicVolume',
])

/** The distinct labels of the conditions that a backtest evaluates with present facts. */
export const todaysConditions = (conditions: readonly StoredPart[]): string[] => {
  const labels = conditions.flatMap(({ key, params }) => {
    const definition = conditionOf(key)
    const facts = definition?.reads?.(params, new Map()) ?? definition?.facts ?? []
    return definition && facts.some((fact) => todays.has(fact)) ? [definition.label] : []
  })
  return [...new Set(labels)]
}
