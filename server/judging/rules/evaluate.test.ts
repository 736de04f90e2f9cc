import { describe, expect, it, vi } from 'vitest'
import { UserType } from '../../intake/users/user.entity.ts'
import { type FactReaders, factsOf } from '../../signals/facts.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { evaluate, evaluateNow } from './evaluate.ts'
import { needsIo, type PlannedRule } from './plan.ts'

const noMedia = noParts
const ruleNamed = (name: string, status: string | null, words: string[]): PlannedRule =>
  makeRule({
    name,
    conditions: [part('text', { match: 'contains_any_word', words })],
    actions: status ? [part('change_status', { status })] : [],
  })

describe('[3.2] evaluation', () => {
  it.each([
    ['1: from top to bottom', 'f1:flagged f2:flagged f3:flagged', 'f1 f2 f3'],
    ['2: an allow match stops', 'f1:flagged a:allowed f2:flagged', 'f1 a'],
    ['2: a remove match stops', 'r:hidden f1:flagged a:allowed', 'r'],
    ['2: only a match stops', 'miss:allowed f1:flagged', 'f1'],
    ['3: a flag match goes on', 'f1:flagged miss:flagged r:hidden f2:flagged', 'f1 r'],
    ['3: so does a rule that sets no status', 't: f1:flagged', 't f1'],
    ['without a match nothing acts', 'miss:flagged miss:hidden', ''],
    ['without rules nothing acts', '', ''],
  ])('3.2.%s', async (_name, rules, matching) => {
    const planned = rules
      .split(' ')
      .filter(Boolean)
      .map((rule) => {
        const [name = '', status = ''] = rule.split(':')
        return ruleNamed(name, status || null, [name === 'miss' ? 'absent' : 'present'])
      })
    const plan = await makePlan(planned)
    const facts = factsOf(makeItem({ text: 'it is present' }), noMedia)
    const evaluation = evaluateNow(plan, facts)
    expect(evaluation.effects.map(({ ruleName }) => ruleName).join(' ')).toBe(matching)
    expect(evaluation.trace.map(({ name }) => name)).toEqual(
      evaluation.effects.map(({ ruleName }) => ruleName),
    )
    expect((await evaluate(plan, facts)).effects).toEqual(evaluation.effects)
  })

  it('[2.10] all conditions of a rule must match', async () => {
    const conditions = [
      part('text', { match: 'contains_any_word', words: ['casino'] }),
      part('user_type', { types: ['normal'] }),
    ]
    const plan = await makePlan([makeRule({ conditions })])
    const matches = (text: string, type: UserType) =>
      evaluateNow(plan, factsOf(makeItem({ text, user: { type } }), noMedia)).effects.length === 1
    expect(matches('casino', UserType.normal)).toBe(true)
    expect(matches('casino', UserType.trusted)).toBe(false)
    expect(matches('poker', UserType.normal)).toBe(false)
  })

  it('[2.10] a rule brings everything its actions say', async () => {
    const actions = [
      part('change_status', { status: 'flagged', policyInformation: 'why' }),
      part('priority', { priority: 'high' }),
    ]
    const rule = makeRule({ actions, version: 3 })
    const plan = await makePlan([rule])
    const { effects } = evaluateNow(plan, factsOf(makeItem({ text: 'casino' }), noMedia))
    expect(effects).toEqual([
      {
        ruleId: rule.id,
        ruleName: 'Rule',
        ruleVersion: 3,
        status: 'flagged',
        priority: 'high',
        policyCategoryId: null,
        policyName: null,
        policyInformation: 'why',
        contentTags: [],
        userTags: [],
        hideAll: null,
        strike: null,
        queueId: null,
      },
    ])
  })

  it('asks cheap conditions first, and stops at the first that fails', async () => {
    const conditions = [
      part('text', { match: 'contains_any_word', words: ['casino'] }),
      part('user_type', { types: ['admin'] }),
    ]
    const plan = await makePlan([makeRule({ conditions })])
    const item = makeItem()
    const asked = vi.fn(() => 'casino')
    Object.defineProperty(item, 'text', { get: asked })
    evaluateNow(plan, factsOf(item, noMedia))
    expect(asked).not.toHaveBeenCalled()
    expect(plan.rules[0]?.conditions.map(({ index }) => index)).toEqual([1, 0])
  })

  it('needs to wait for nothing when no condition needs what has to be fetched', async () => {
    expect(needsIo(await makePlan([makeRule()]))).toBe(false)
  })

  it('fetches what a condition needs just before it is asked, and not when a cheaper one failed', async () => {
    const cheap = part('user_type', { types: ['normal'] })
    const dear = part('text', { match: 'contains_any_word', words: ['casino'] })
    const plan = await makePlan([makeRule({ conditions: [cheap, dear] })])
    const hasMedia = { matches: ({ media }: FactReaders) => media().length > 0, observe: () => undefined }
    const rules = plan.rules.map((rule) => ({
      ...rule,
      conditions: rule.conditions.map((each) =>
        each.index === 1 ? { ...each, loads: ['media' as const], compiled: hasMedia } : each,
      ),
    }))
    const fetching = { ...plan, rules, needsIo: true }
    const probe = {
      url: 'https://x.test/a',
      kind: 'image' as const,
      mime: null,
      bytes: null,
      sha256: null,
      error: null,
    }
    const probeMedia = vi.fn(() => Promise.resolve([probe]))
    const by = (type: UserType) =>
      evaluate(fetching, factsOf(makeItem({ user: { type } }), { ...noParts, probeMedia }))
    expect((await by(UserType.admin)).effects).toHaveLength(0)
    expect(probeMedia).not.toHaveBeenCalled()
    expect((await by(UserType.normal)).effects).toHaveLength(1)
    expect(probeMedia).toHaveBeenCalledTimes(1)
    expect(() => evaluateNow(fetching, factsOf(makeItem(), { ...noParts, probeMedia }))).toThrow(
      'before it was loaded',
    )
  })

  it('leaves out a rule that this release cannot run, and says so', async () => {
    const broken = makeRule({ conditions: [part('from_the_future', {})] })
    const plan = await makePlan([broken, makeRule()])
    expect(plan.unusable).toEqual([`rule ${broken.id}: there is no condition "from_the_future"`])
    expect(evaluateNow(plan, factsOf(makeItem({ text: 'casino' }), noMedia)).effects).toHaveLength(1)
  })

  it('leaves out a listed pattern that this release refuses, and says so', async () => {
    const listId = '0190a0a0-0000-7000-8000-000000000001'
    const rule = makeRule({ conditions: [part('text', { match: 'contains_regex', listId })] })
    const plan = await makePlan([rule], { lists: { [listId]: ['(?=x)', 'cas.no'] } })
    expect(plan.unusable).toEqual(['pattern (?=x)'])
    expect(evaluateNow(plan, factsOf(makeItem({ text: 'casino' }), noMedia)).effects).toHaveLength(1)
  })

  it('keeps the trace of 1,000 rules that do not match under 1,500 bytes', async () => {
    const rules = Array.from({ length: 1000 }, (_, n) => ruleNamed(`rule ${n}`, 'flagged', [`word${n}`]))
    const { effects, stored } = evaluateNow(await makePlan(rules), factsOf(makeItem(), noMedia))
    expect(effects).toEqual([])
    expect(JSON.stringify(stored()).length).toBeLessThan(1500)
  })
})
