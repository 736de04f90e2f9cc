import { type Answers, yes } from './answers.ts'
import type { PlanRule } from './plan.ts'

/** Whether a trace tells of a condition that was reached: of a group of which one matched, of that one alone. */
export function isTold({ slots, groupEnds }: PlanRule, place: number, answers: Answers): boolean {
  if (!groupEnds) return true
  const matched = slots.findIndex((slot, at) => groupEnds[at] === groupEnds[place] && answers[slot] === yes)
  return matched === -1 || matched === place
}

/** The places of the conditions that matched for their groups, of a rule that was tried up to the place `failed`. */
export const heldPlaces = (rule: PlanRule, failed: number, answers: Answers): number[] =>
  rule.conditions.flatMap(({ orGroup, slot }, place) =>
    orGroup !== null && place < failed && answers[slot] === yes && isTold(rule, place, answers) ? place : [],
  )
