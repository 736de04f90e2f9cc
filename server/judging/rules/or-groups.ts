import type { PlanCondition } from './condition-compiler.ts'
import { groupsOf } from './groups-of.ts'
import type { StoredPart } from './rule-type.ts'

type Member = Pick<PlanCondition, 'orGroup' | 'cost'>

/** The conditions as a rule keeps them: members of a group side by side, groups numbered from 1, none of one alone. */
export const withGroups = (conditions: readonly StoredPart[]): StoredPart[] => {
  let last = 0
  return groupsOf(conditions).flatMap((members) => {
    const group = members.length > 1 ? { orGroup: ++last } : {}
    return members.map(({ key, params }) => ({ key, params, ...group }))
  })
}

/** Conditions from cheap to expensive, members of a group side by side: it costs what its dearest does, as where none matches. */
export function cheapestFirst<C extends Member>(conditions: readonly C[]): C[] {
  const groups = new Map(
    groupsOf(conditions).flatMap((members, place) => {
      const group = { place, cost: Math.max(...members.map(({ cost }) => cost)) }
      return members.map((member) => [member, group] as const)
    }),
  )
  const of = (condition: C) => groups.get(condition) ?? { place: 0, cost: condition.cost }
  return [...conditions].sort(
    (a, b) => of(a).cost - of(b).cost || of(a).place - of(b).place || a.cost - b.cost,
  )
}

/** For each place the one behind the last of its group; null where no conditions are joined by OR. */
export function groupEndsOf(conditions: readonly Member[]): readonly number[] | null {
  if (conditions.every(({ orGroup }) => orGroup === undefined)) return null
  return conditions.map(
    ({ orGroup }, at) =>
      (orGroup === undefined ? at : conditions.findLastIndex((each) => each.orGroup === orGroup)) + 1,
  )
}
