import { isDeepStrictEqual } from 'node:util'
import type { RuleAction } from '../action.ts'
import { ruleActionOf } from '../actions/index.ts'
import type { Condition } from '../condition.ts'
import { conditionOf } from '../conditions/index.ts'
import type { StoredPart } from '../rule-type.ts'
import type { RuleVersion } from './rule-version.entity.ts'

/** The change of a condition, an action or a field between two versions. */
export type Change = 'same' | 'added' | 'removed' | 'changed'

/** A parameter of a part that differs; for sets, with the entries added and removed. */
export interface ParamDifference {
  field: string
  title: string
  before: unknown
  after: unknown
  added: unknown[]
  removed: unknown[]
}

/** A condition or an action in two versions; null where it is missing. */
export interface PartDifference {
  change: Change
  label: string
  before: StoredPart | null
  after: StoredPart | null
  params: ParamDifference[]
}

/** The differences between two versions of a rule. */
export interface RuleDifference {
  conditions: PartDifference[]
  actions: PartDifference[]
}

type FindDefinition = (key: string) => Condition | RuleAction | undefined

/** Compares two versions by condition and by action. Unchanged parts are included, in the order of the later version. */
export const differenceOf = (before: RuleVersion, after: RuleVersion): RuleDifference => ({
  conditions: partDifferences(before.conditionParts, after.conditionParts, conditionOf),
  actions: partDifferences(before.actionParts, after.actionParts, ruleActionOf),
})

/** Matches equal parts first, then those of the same key in their order; the rest was added or removed. */
function partDifferences(
  before: readonly StoredPart[],
  after: readonly StoredPart[],
  definitionOf: FindDefinition,
): PartDifference[] {
  const left = new Set(before)
  const partners = new Map<StoredPart, StoredPart>()
  const pair = (fits: (old: StoredPart, part: StoredPart) => boolean) => {
    for (const part of after) {
      const old = partners.has(part) ? undefined : [...left].find((each) => fits(each, part))
      if (!old) continue
      left.delete(old)
      partners.set(part, old)
    }
  }
  pair((old, part) => isDeepStrictEqual(old, part))
  pair((old, part) => old.key === part.key)
  return [
    ...after.map((part) => partDifference(partners.get(part) ?? null, part, definitionOf)),
    ...[...left].map((old) => partDifference(old, null, definitionOf)),
  ]
}

function partDifference(
  before: StoredPart | null,
  after: StoredPart | null,
  definitionOf: FindDefinition,
): PartDifference {
  const key = (after ?? before)?.key ?? ''
  const definition = definitionOf(key)
  const params = before && after ? paramDifferences(fieldsOf(before), fieldsOf(after), definition) : []
  const change = !before ? 'added' : !after ? 'removed' : params.length > 0 ? 'changed' : 'same'
  return { change, label: definition?.label ?? key, before, after, params }
}

/** The parameters with the group, which differs as one does. */
const fieldsOf = ({ params, orGroup }: StoredPart): StoredPart['params'] => ({
  ...params,
  ...(orGroup && { orGroup }),
})
const groupTitle = 'Group joined by OR'

function paramDifferences(
  before: StoredPart['params'],
  after: StoredPart['params'],
  definition: Condition | RuleAction | undefined,
): ParamDifference[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields].flatMap((field) => {
    const [was, is] = [before[field] ?? null, after[field] ?? null]
    if (isDeepStrictEqual(was, is)) return []
    const title = field === 'orGroup' ? groupTitle : (definition?.params.shape[field]?.meta()?.title ?? field)
    return [{ field, title, before: was, after: is, added: without(is, was), removed: without(was, is) }]
  })
}

/** The entries of one set that another lacks. */
function without(some: unknown, others: unknown): unknown[] {
  if (!Array.isArray(some)) return []
  const known = new Set(Array.isArray(others) ? others.map((each) => JSON.stringify(each)) : [])
  return some.filter((each) => !known.has(JSON.stringify(each)))
}
