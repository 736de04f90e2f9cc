import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Item, Subject } from '../../signals/item.ts'
import { anyPartOf } from '../../test/any-rule/any-params.ts'
import { anyItem, anyUser } from '../../test/any-rule/any-subject.ts'
import { anyFetched, factsFrom, type Fetched } from '../../test/any-rule/fetched.ts'
import { classifiers, lists as knownLists } from '../../test/any-rule/known-things.ts'
import { meaningOf } from '../../test/any-rule/meanings.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import type { Condition } from './condition.ts'
import { conditionOf, conditions } from './conditions/index.ts'
import { evaluate, evaluateNow } from './evaluate.ts'
import type { PlannedRule } from './plan.ts'
import { RuleType, type StoredPart } from './rule-type.ts'

const lists = Object.fromEntries(knownLists.map(({ id, entries }) => [id, entries]))

interface Judged {
  subject: Subject | Item
  fetched: Fetched
}

/** What rules of a type are asked about: content, users, and for routing both. */
const judgedBy = (type: RuleType): fc.Arbitrary<Judged> => {
  const subjects: Record<RuleType, fc.Arbitrary<Subject | Item>> = {
    content: anyItem,
    user: anyUser,
    routing: fc.oneof(anyItem, anyUser),
  }
  return fc.record({ subject: subjects[type], fetched: anyFetched })
}

const itemOf = (subject: Subject | Item): Item | null => ('text' in subject ? subject : null)
const ofContentAlone = ({ appliesTo }: Condition) =>
  !appliesTo.includes(RuleType.user) && appliesTo.includes(RuleType.content)

/** Whether a condition holds: by its meaning, or asked all alone where none is written down. */
async function holds({ key, params }: StoredPart, type: RuleType, judged: Judged): Promise<boolean> {
  const condition = conditionOf(key) as Condition
  const { subject, fetched } = judged
  const item = itemOf(subject)
  if (condition.unavailable || (item === null && ofContentAlone(condition))) return false
  const meaning = meaningOf(key)
  if (!meaning)
    return (await matching([makeRule({ conditions: [{ key, params }] })], type, judged)).length > 0
  const { read } = factsFrom(subject, fetched)
  return meaning(params as never, { item, user: subject.user, review: subject.review, fetched, read })
}

async function matching(rules: readonly PlannedRule[], type: RuleType, { subject, fetched }: Judged) {
  const plan = await makePlan(rules, { lists, type, classifiers })
  expect(plan.unusable).toEqual([])
  const facts = factsFrom(subject, fetched)
  const { effects } = await evaluate(plan, facts)
  await facts.load(conditions.flatMap((condition) => condition.facts))
  expect(evaluateNow(plan, facts).effects).toEqual(effects)
  return effects.map(({ ruleId }) => ruleId)
}

/**
 * The specification read literally: from the top, all conditions of a rule, of those joined by OR one, until one ends it
 * (section 3.2).
 */
async function literally(rules: readonly PlannedRule[], type: RuleType, judged: Judged): Promise<string[]> {
  const acting: string[] = []
  for (const { id, conditions: parts, actions } of rules) {
    const held = await Promise.all(parts.map((each) => holds(each, type, judged)))
    const group = (orGroup: unknown) =>
      parts.flatMap((each, at) => (each.orGroup === orGroup ? held[at] : []))
    if (!parts.every(({ orGroup }, at) => (orGroup ? group(orGroup).includes(true) : held[at]))) continue
    acting.push(id)
    if (type === RuleType.routing || actions[0]?.params['status'] !== 'flagged') break
  }
  return acting
}

const rulesOf = (type: RuleType): fc.Arbitrary<PlannedRule[]> => {
  const parts = conditions.filter(({ appliesTo }) => appliesTo.includes(type)).map(anyPartOf)
  const rule = fc
    .record({
      conditions: fc.array(
        fc
          .tuple(fc.oneof(...parts), fc.constantFrom(undefined, undefined, 1, 2))
          .map(([drawn, orGroup]) => ({ ...drawn, orGroup })),
        { minLength: 1, maxLength: 4 },
      ),
      status: fc.constantFrom('allowed', 'flagged', 'flagged', 'hidden'),
    })
    .map((drawn) =>
      makeRule({
        conditions: drawn.conditions,
        actions: type === RuleType.routing ? [] : [part('change_status', { status: drawn.status })],
      }),
    )
  return fc.array(rule, { maxLength: 8 })
}

describe('[2.10.4] [3.2] a compiled plan agrees with the specification read literally', () => {
  it.each(Object.values(RuleType))('on any %s rules, of conditions of all kinds', async (type) => {
    await fc.assert(
      fc.asyncProperty(rulesOf(type), judgedBy(type), async (rules, judged) => {
        expect(await matching(rules, type, judged)).toEqual(await literally(rules, type, judged))
      }),
      { numRuns: 200 },
    )
  })

  it.each(conditions.flatMap(({ key, appliesTo }) => appliesTo.map((type) => [key, type] as const)))(
    'on %s alone, in %s rules',
    async (key, type) => {
      const seen = new Set<boolean>()
      const anyPart = anyPartOf(conditionOf(key) as Condition)
      await fc.assert(
        fc.asyncProperty(anyPart, judgedBy(type), async (drawn, judged) => {
          const matched = await matching([makeRule({ conditions: [drawn] })], type, judged)
          expect(matched.length > 0).toBe(await holds(drawn, type, judged))
          seen.add(matched.length > 0)
        }),
        { numRuns: 120, seed: 1 },
      )
      const outcomes = conditionOf(key)?.unavailable ? [false] : [false, true]
      expect([...seen].sort()).toEqual(outcomes)
    },
  )
})
