import type { PlanCondition } from './condition-compiler.ts'
import type { StoredPart } from './rule-type.ts'

type Member = Pick<PlanCondition, 'orGroup' | 'cost'>

/** Conditions by their groups joined by OR, each at the place of its first member; one that stands alone is a group of its own. */
export function groupsOf<C extends Pick<StoredPart, 'orGroup'>>(conditions: readonly C[]): C[][] {
  const groups = new Map<number | C, C[]>()
  for (const condition of conditions) {
    const group = condition.orGroup ?? condition
    groups.set(group, [...(groups.get(group) ?? []), condition])
  }
  return [...groups.values()]
}

/** The conditions as a rule keeps them: members of a group side by side, groups numbered from 1, none of one alone. */
export const withGroups = (conditions: readonly StoredPart[]): StoredPart[] => {
  let last = 0
  return groupsOf(conditions).flatMap((members) => {
    const group = members.length > 1 ? { orGroup: ++last } : {}
    return members.map(({ key, params }) => ({ key, params, ...group }))
  })
}

/** Conditions from cheap to expensive, members of a group side by side: it costs what its dearest does, as where none matches. */
export const cheapestFirst = <C extends Member>(conditions: readonly C[]): C[] =>
  groupsOf(conditions)
    .map((members) => members.toSorted((a, b) => a.cost - b.cost))
    .sort((a, b) => costOf(a) - costOf(b))
    .flat()

const costOf = (members: readonly Member[]): number => members.at(-1)?.cost ?? 0

/** For each place the one behind the last of its group; null where no conditions are joined by OR. */
export function groupEndsOf(conditions: readonly Member[]): readonly number[] | null {
  if (conditions.every(({ orGroup }) => orGroup === null)) return null
  return conditions.map(
    ({ orGroup }, at) =>
      (orGroup === null ? at : conditions.findLastIndex((each) => each.orGroup === orGroup)) + 1,
  )
}
