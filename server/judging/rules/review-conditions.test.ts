import { describe, expect, it } from 'vitest'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { factsOf } from '../../signals/facts.ts'
import type { Subject } from '../../signals/item.ts'
import { noParts } from '../../test/fact-parts.ts'
import { makeItem } from '../../test/make-item.ts'
import { makePlan, makeRule, part } from '../../test/make-plan.ts'
import { conditions } from './conditions/index.ts'
import { evaluateNow } from './evaluate.ts'
import { RuleType } from './rule-type.ts'

const spam = '0190a0a0-0000-7000-8000-00000000000a'
const hate = '0190a0a0-0000-7000-8000-00000000000b'
const other = '0190a0a0-0000-7000-8000-00000000000c'

const item = (priority: Priority, policyCategoryIds: string[]): Subject => ({
  ...makeItem(),
  review: { priority, policyCategoryIds },
})
const userAlone = (): Subject => {
  const { workspaceId, user, review } = item(Priority.medium, [])
  return { workspaceId, user, ...(review && { review }) }
}

/** What a routing rule with only this condition says of a review; null where it does not match. */
async function said(key: string, params: Record<string, unknown>, subject: Subject): Promise<string | null> {
  const rule = makeRule({ conditions: [part(key, params)], actions: [] })
  const plan = await makePlan([rule], { type: RuleType.routing })
  expect(plan.unusable).toEqual([])
  const { trace } = evaluateNow(plan, factsOf(subject, noParts))
  return trace[0]?.conditions[0]?.explanation ?? null
}
const matches = async (...args: Parameters<typeof said>) => (await said(...args)) !== null

describe('[2.10.27] conditions on the review', () => {
  it('are priority, review type and policy category, of routing rules alone', () => {
    const ofReviews = conditions.filter(({ group }) => group === 'Review')
    expect(ofReviews.map(({ label, appliesTo }) => [label, appliesTo])).toEqual([
      ['Priority', [RuleType.routing]],
      ['Review type', [RuleType.routing]],
      ['Policy category', [RuleType.routing]],
    ])
  })

  it.each(Object.values(Priority))('priority is or is not %s', async (priority) => {
    const others = Object.values(Priority).filter((each) => each !== priority)
    expect(await matches('review_priority', { priorities: [priority] }, item(priority, []))).toBe(true)
    expect(await matches('review_priority', { priorities: others }, item(priority, []))).toBe(false)
  })

  it('review type is content or user', async () => {
    const content = item(Priority.medium, [])
    expect(await said('review_type', { type: 'content' }, content)).toBe(
      'The review is of content (wanted: content)',
    )
    expect(await said('review_type', { type: 'user' }, content)).toBeNull()
    expect(await said('review_type', { type: 'user' }, userAlone())).toBe(
      'The review is of a user (wanted: user)',
    )
    expect(await said('review_type', { type: 'content' }, userAlone())).toBeNull()
  })

  it.each([
    ['is_in', [spam], [spam], true],
    ['is_in', [spam, hate], [hate, other], true],
    ['is_in', [spam], [hate], false],
    ['is_in', [spam], [], false],
    ['is_not_in', [spam], [hate], true],
    ['is_not_in', [spam], [], true],
    ['is_not_in', [spam], [hate, spam], false],
  ])(
    'policy category %s %j of a review with %j: %j',
    async (match, policyCategoryIds, ofReview, expected) => {
      const params = { match, policyCategoryIds }
      expect(await matches('review_policy_category', params, item(Priority.medium, ofReview))).toBe(expected)
    },
  )

  it('policy category is, unless it says otherwise, is in', async () => {
    const params = { policyCategoryIds: [spam] }
    expect(await matches('review_policy_category', params, item(Priority.medium, [spam]))).toBe(true)
    expect(await matches('review_policy_category', params, item(Priority.medium, [hate]))).toBe(false)
  })
})
