import { describe, expect, it, vi } from 'vitest'
import { factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { evaluate, evaluateNow } from './evaluate.ts'
import { noAnswers } from './first-failure.ts'
import { RuleStopwatch } from './health/rule-stopwatch.ts'
import { withGroups } from './or-groups.ts'
import type { PlanRule } from './plan.ts'
import type { StoredPart } from './rule-type.ts'

const says = (word: string, orGroup?: number): StoredPart => ({
  ...part('text', { match: 'contains_any_word', words: [word] }),
  orGroup,
})
const isLong = (orGroup?: number): StoredPart => ({ ...part('text_length', { atLeast: 20 }), orGroup })
const isTrusted = part('user_type', { types: ['trusted'] })
const ruleOf = (...conditions: StoredPart[]) => makeRule({ conditions })
const factsWith = (text: string) => factsOf(makeItem({ text }), noParts)

/** Whether the conditions match a text, asked in each of the ways that rules are. */
async function matches(conditions: StoredPart[], text: string): Promise<boolean> {
  const plan = await makePlan([ruleOf(...conditions)])
  const matched = evaluateNow(plan, factsWith(text)).effects.length === 1
  const fetching = { ...plan, needsIo: true }
  expect((await evaluate(fetching, factsWith(text))).effects).toHaveLength(Number(matched))
  const rule = plan.rules[0] as PlanRule
  const failure = await new RuleStopwatch().ask(rule, factsWith(text), noAnswers(plan))
  expect(failure === rule.conditions.length).toBe(matched)
  return matched
}

describe('[V2.10.12] conditions joined by OR', () => {
  it.each([
    ['casino', true],
    ['poker', true],
    ['chess', false],
  ])('one of them has to match: %s', async (text, matched) => {
    expect(await matches([says('casino', 1), says('poker', 1)], text)).toBe(matched)
  })

  it.each([
    ['casino and a long text', true],
    ['poker and a long text!', true],
    ['casino', false],
    ['chess and a long text', false],
  ])('beside them all others have to: %s', async (text, matched) => {
    expect(await matches([says('casino', 1), isLong(), says('poker', 1)], text)).toBe(matched)
  })

  it.each([
    ['casino win', true],
    ['poker bet', true],
    ['casino poker', false],
    ['win bet', false],
  ])('of several groups one of each: %s', async (text, matched) => {
    const conditions = [says('casino', 1), says('win', 2), says('poker', 1), says('bet', 2)]
    expect(await matches(conditions, text)).toBe(matched)
  })

  it('the cheap ones are asked first, and no other once one matched', async () => {
    const plan = await makePlan([ruleOf(isTrusted, says('casino', 1), isLong(1))])
    expect(plan.rules[0]?.conditions.map(({ definition }) => definition.key)).toEqual([
      'user_type',
      'text_length',
      'text',
    ])
    const either = await makePlan([
      ruleOf(says('casino', 1), { ...part('user_type', { types: ['normal'] }), orGroup: 1 }),
    ])
    const item = makeItem()
    const asked = vi.fn(() => 'casino')
    Object.defineProperty(item, 'text', { get: asked })
    expect(evaluateNow(either, factsOf(item, noParts)).effects).toHaveLength(1)
    expect(asked).not.toHaveBeenCalled()
  })

  it('the one that matched is told, and not what another rule asked', async () => {
    const plan = await makePlan([
      ruleOf(says('poker')),
      ruleOf(says('casino', 1), says('poker', 1)),
      ruleOf(says('chess', 1), says('poker', 1)),
    ])
    const { trace } = evaluateNow(plan, factsWith('poker in a casino'))
    expect(trace.map(({ conditions }) => conditions.map(({ explanation }) => explanation))).toEqual([
      ['The text contains “poker”'],
      ['The text contains “casino”'],
      ['The text contains “poker”'],
    ])
    expect(trace[1]?.conditions).toMatchObject([{ orGroup: 1, matched: true }])
    expect(trace[0]?.conditions).toMatchObject([{ orGroup: null }])
  })

  it('a rule without groups keeps the trace that it had', async () => {
    const { stored } = evaluateNow(await makePlan([ruleOf(says('casino'))]), factsWith('casino'))
    expect(stored().details).not.toHaveProperty('held')
  })
})

describe('the groups that a rule keeps', () => {
  it('are numbered in order, side by side, and none has one member', () => {
    const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((word) => says(word)) as [
      StoredPart,
      StoredPart,
      StoredPart,
      StoredPart,
      StoredPart,
    ]
    const group = (condition: StoredPart, orGroup: number) => ({ ...condition, orGroup })
    const kept = withGroups([a, group(b, 7), group(c, 3), group(d, 7), group(e, 9)])
    const plain = ({ key, params }: StoredPart) => ({ key, params })
    expect(kept).toEqual([plain(a), group(b, 1), group(d, 1), plain(c), plain(e)])
  })
})
