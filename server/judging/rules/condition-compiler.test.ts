import { describe, expect, it } from 'vitest'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { evaluate, evaluateNow } from './evaluate.ts'

const text = (words: string[], match = 'contains_any_word') => part('text', { match, words })
const flagged = [part('change_status', { status: 'flagged' })]
const ruleOf = (...conditions: ReturnType<typeof part>[]) => makeRule({ conditions, actions: flagged })

describe('conditions that rules share', () => {
  it('are one where key and parameters are the same, whatever was left to defaults', async () => {
    const { slots } = await makePlan([
      ruleOf(text(['alpha'])),
      ruleOf(part('text_length', { atLeast: 3 }), part('text', { words: ['alpha'] })),
      { ...ruleOf(text(['alpha'])), shadow: true },
    ])
    expect(slots).toBe(2)
  })

  it('are several where a parameter differs, and each has its own answer', async () => {
    const plan = await makePlan([
      ruleOf(text(['alpha'])),
      ruleOf(text(['alpha'], 'not_contains_any_word')),
      ruleOf(text(['alpha', 'beta'])),
      ruleOf(text(['beta'])),
    ])
    expect(plan.slots).toBe(4)
    const facts = () => factsOf(makeItem({ text: 'alpha' }), noParts)
    expect(evaluateNow(plan, facts()).hits).toEqual([0, 2])
    expect((await evaluate(plan, facts(), true)).hits).toEqual([0, 2])
  })
})
