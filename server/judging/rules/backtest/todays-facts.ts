import type { FactKey } from '../../../signals/facts.ts'
import { conditionOf } from '../conditions/index.ts'
import type { StoredPart } from '../rule-type.ts'

/** Facts that are known as they are now, not as they were when an item arrived. */
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

/** The labels of the conditions that look at the past with the facts of today, once each. */
export const todaysConditions = (conditions: readonly StoredPart[]): string[] => {
  const labels = conditions.flatMap(({ key, params }) => {
    const definition = conditionOf(key)
    const facts = definition?.reads?.(params, new Map()) ?? definition?.facts ?? []
    return definition && facts.some((fact) => todays.has(fact)) ? [definition.label] : []
  })
  return [...new Set(labels)]
}
