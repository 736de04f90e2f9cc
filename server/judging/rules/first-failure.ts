import type { Facts, FactReaders } from '../../signals/facts.ts'
import type { PlanCondition } from './condition-compiler.ts'
import type { Plan, PlanRule } from './plan.ts'

/** The results of the conditions of a plan for one item, by slot: not evaluated yet, no, yes. */
export type Answers = Uint8Array
const unasked = 0
const no = 1
const yes = 2

/** No condition of the plan evaluated yet. */
export const noAnswers = ({ slots }: Plan): Answers => new Uint8Array(slots)

/** Evaluates a rule: the index of its first condition that does not match, or the number of its conditions when all do. */
export type AskRule = (rule: PlanRule, facts: Facts, answers: Answers) => Promise<number>

/** Whether a condition matches an item; evaluated once for all rules. */
export function holds({ slot, compiled }: PlanCondition, read: FactReaders, answers: Answers): boolean {
  if (answers[slot] === unasked) answers[slot] = compiled.matches(read) ? yes : no
  return answers[slot] === yes
}

/** The index of the first condition that does not match; the number of conditions when all do. */
export function firstFailure({ conditions, slots }: PlanRule, read: FactReaders, answers: Answers): number {
  const count = slots.length
  for (let at = 0; at < count; at++) {
    const answer = answers[slots[at] as number]
    if (answer === no) return at
    if (answer === unasked && !holds(conditions[at] as PlanCondition, read, answers)) return at
  }
  return count
}

/** Fetches the facts of a condition and what its parameters request, unless it has been evaluated already. */
export async function loadFor(
  { slot, loads, compiled }: PlanCondition,
  facts: Facts,
  answers: Answers,
): Promise<void> {
  if (loads.length === 0 || answers[slot] !== unasked) return
  await facts.load(loads)
  await compiled.prepare?.(facts.read)
}

/** The same, fetching facts just before the first condition that needs them. */
export const firstFailureLoading: AskRule = async ({ conditions }, facts, answers) => {
  for (const [at, condition] of conditions.entries()) {
    if (condition.loads.length > 0) await loadFor(condition, facts, answers)
    if (!holds(condition, facts.read, answers)) return at
  }
  return conditions.length
}
