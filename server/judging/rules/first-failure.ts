import type { Facts, FactReaders } from '../../signals/facts.ts'
import type { PlanCondition } from './condition-compiler.ts'
import type { Plan, PlanRule } from './plan.ts'

/** What the conditions of a plan said of one item, by slot: not asked yet, no, yes. */
export type Answers = Uint8Array
const unasked = 0
const no = 1
const yes = 2

/** No condition of the plan asked yet. */
export const noAnswers = ({ slots }: Plan): Answers => new Uint8Array(slots)

/** Whether a condition was asked, and matched. */
export const hasMatched = ({ slot }: Pick<PlanCondition, 'slot'>, answers: Answers): boolean =>
  answers[slot] === yes

/**
 * Asks a rule about an item: the place of its first condition that does not match, the last of a group joined by OR of which
 * none does; all of them counted when the rule matches.
 */
export type AskRule = (rule: PlanRule, facts: Facts, answers: Answers) => Promise<number>

/** Whether a condition matches an item; evaluated once for all rules. */
export function holds({ slot, compiled }: PlanCondition, read: FactReaders, answers: Answers): boolean {
  if (answers[slot] === unasked) answers[slot] = compiled.matches(read) ? yes : no
  return answers[slot] === yes
}

/** The same at once, with facts that are there. */
export function firstFailure(rule: PlanRule, read: FactReaders, answers: Answers): number {
  const { conditions, slots } = rule
  const count = slots.length
  for (let at = 0; at < count; at++) {
    const answer = answers[slots[at] as number]
    if (answer === no) return at
    if (answer === unasked && !holds(conditions[at] as PlanCondition, read, answers)) return at
  }
  return rule.groupEnds ? firstFailureOfGroups(conditions, rule.groupEnds, read, answers) : count
}

function firstFailureOfGroups(
  conditions: PlanRule['conditions'],
  ends: readonly number[],
  read: FactReaders,
  answers: Answers,
): number {
  for (let at = 0; at < conditions.length; at++) {
    const last = (ends[at] as number) - 1
    if (holds(conditions[at] as PlanCondition, read, answers)) at = last
    else if (at === last) return at
  }
  return conditions.length
}

/** Fetches the facts that a condition is asked with, and what it asks beside: not for one that has been answered. */
async function loadFor(
  { slot, loads, compiled }: PlanCondition,
  facts: Facts,
  answers: Answers,
): Promise<void> {
  if (loads.length === 0 || answers[slot] !== unasked) return
  await facts.load(loads)
  await compiled.prepare?.(facts.read)
}

/** The same, fetching facts just before the first condition that needs them; `matches` evaluates a condition whose facts are there. */
export async function firstFailureLoading(
  { conditions, groupEnds }: PlanRule,
  facts: Facts,
  answers: Answers,
  matches = holds,
): Promise<number> {
  for (let at = 0; at < conditions.length; at++) {
    const condition = conditions[at] as PlanCondition
    const last = groupEnds ? (groupEnds[at] as number) - 1 : at
    if (condition.loads.length > 0) await loadFor(condition, facts, answers)
    if (matches(condition, facts.read, answers)) at = last
    else if (at === last) return at
  }
  return conditions.length
}
