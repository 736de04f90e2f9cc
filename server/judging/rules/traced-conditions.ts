import { type Answers, hasMatched } from './first-failure.ts'
import type { PlanRule } from './plan.ts'

/** Whether a trace contains a condition that was evaluated: of a group in which one matched, only that one. */
export function isTraced({ conditions, groupEnds }: PlanRule, place: number, answers: Answers): boolean {
  if (!groupEnds) return true
  const matched = conditions.findIndex(
    (condition, at) => groupEnds[at] === groupEnds[place] && hasMatched(condition, answers),
  )
  return matched === -1 || matched === place
}

/** The places of the conditions that matched for their groups, of a rule that was tried up to the place `failed`. */
export const heldPlaces = (rule: PlanRule, failed: number, answers: Answers): number[] =>
  rule.conditions.flatMap((condition, place) => {
    const isHeld = condition.orGroup !== undefined && place < failed && hasMatched(condition, answers)
    return isHeld && isTraced(rule, place, answers) ? place : []
  })
