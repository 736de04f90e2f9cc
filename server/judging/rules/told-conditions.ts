import { type Answers, hasMatched } from './first-failure.ts'
import type { PlanRule } from './plan.ts'

/** Whether a trace tells of a condition that was reached: of a group of which one matched, of that one alone. */
export function isTold({ conditions, groupEnds }: PlanRule, place: number, answers: Answers): boolean {
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
    return isHeld && isTold(rule, place, answers) ? place : []
  })
