import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { factsOf } from '../../../signals/facts.ts'
import { noParts } from '../../../test/fact-parts.ts'
import { makeItem } from '../../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../../test/make-plan.ts'
import { evaluate, evaluateNow } from '../evaluate.ts'
import type { Evaluation } from '../evaluation.ts'
import type { PlannedRule } from '../plan.ts'

const words = ['alpha', 'beta', 'gamma', 'alphabet']
const match = fc.constantFrom('contains_any_word', 'contains_part_of_any_word', 'not_contains_any_word')
const condition = fc.oneof(
  fc.record({ match, words: fc.subarray(words, { minLength: 1 }) }).map((params) => part('text', params)),
  fc.integer({ min: 0, max: 20 }).map((atLeast) => part('text_length', { atLeast })),
  fc.subarray(['normal', 'trusted', 'admin'], { minLength: 1 }).map((types) => part('user_type', { types })),
)
const rule = fc
  .record({
    conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    status: fc.constantFrom('allowed', 'flagged', 'hidden'),
    shadow: fc.boolean(),
  })
  .map(({ conditions, status, shadow }) =>
    makeRule({ conditions, shadow, actions: [part('change_status', { status })] }),
  )
const text = fc
  .array(fc.constantFrom(...words, 'other', 'BETA'), { maxLength: 4 })
  .map((all) => all.join(' '))

/** All that a decision is made of, and all that is kept of it. */
const decision = ({ effects, trace, tried, hits, stored }: Evaluation) => ({
  effects,
  trace: trace.map(({ ruleId, version, conditions }) => ({ ruleId, version, conditions })),
  tried,
  hits,
  stored: stored(),
})

describe('[V2.10.2] a plan with rules in shadow', () => {
  it('decides exactly like the plan without them, on any rules and items', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(rule, { maxLength: 8 }),
        fc.array(text, { minLength: 1, maxLength: 4 }),
        async (rules, texts) => {
          const whole = await makePlan(rules)
          const without = await makePlan(rules.filter(({ shadow }) => !shadow))
          for (const each of texts) {
            const facts = () => factsOf(makeItem({ text: each }), noParts)
            const expected = decision(evaluateNow(without, facts()))
            expect(decision(evaluateNow(whole, facts()))).toEqual(expected)
            expect(decision(await evaluate(whole, facts(), true))).toEqual(expected)
          }
        },
      ),
      { numRuns: 200 },
    )
  })

  it('matches what each of them would match alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(rule, { maxLength: 8 }), text, async (rules, each) => {
        const facts = factsOf(makeItem({ text: each }), noParts)
        const { shadow } = evaluateNow(await makePlan(rules), facts)
        const alone: string[] = []
        for (const one of rules.filter((candidate) => candidate.shadow))
          if (evaluateNow(await makePlan([{ ...one, shadow: false }]), facts).hits.length > 0)
            alone.push(one.id)
        expect(shadow.hits.map(({ rule: { effect } }) => effect.ruleId)).toEqual(alone)
      }),
      { numRuns: 100 },
    )
  })
})

const saying = (word: string, status: string, over: Partial<PlannedRule> = {}) =>
  makeRule({
    conditions: [part('text', { match: 'contains_any_word', words: [word] })],
    actions: [part('change_status', { status })],
    ...over,
  })

describe('[V2.10.3] a rule in shadow', () => {
  it('names the rule above that ends the evaluation before its turn, and none below', async () => {
    const above = saying('casino', 'hidden')
    const plan = await makePlan([
      saying('casino', 'flagged', { shadow: true, name: 'first' }),
      saying('casino', 'flagged'),
      above,
      saying('casino', 'flagged', { shadow: true, name: 'last' }),
    ])
    const { shadow } = evaluateNow(plan, factsOf(makeItem({ text: 'a casino' }), noParts))
    expect(shadow.hits.map(({ rule: { effect }, takenBy }) => [effect.ruleName, takenBy])).toEqual([
      ['first', null],
      ['last', above.id],
    ])
  })

  it('that fails is told of, and nothing else suffers', async () => {
    const plan = await makePlan([saying('casino', 'flagged'), saying('poker', 'hidden', { shadow: true })])
    const [shadow] = plan.shadows
    const broken = shadow?.conditions.map((each) => ({
      ...each,
      compiled: {
        matches: () => {
          throw new Error('broken')
        },
        observe: () => undefined,
      },
    }))
    const shadows = shadow && broken ? [{ ...shadow, conditions: broken }] : []
    const facts = factsOf(makeItem({ text: 'casino' }), noParts)
    const evaluation = evaluateNow({ ...plan, shadows }, facts)
    expect(evaluation.effects).toHaveLength(1)
    expect(evaluation.shadow.hits).toEqual([])
    expect(evaluation.shadow.failed).toEqual([{ ruleId: shadow?.effect.ruleId, error: new Error('broken') }])
  })
})
