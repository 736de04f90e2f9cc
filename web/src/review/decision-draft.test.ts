// @vitest-environment jsdom
import { effectScope, ref } from 'vue'
import { describe, expect, it } from 'vitest'
import type { PolicyCategoryPartsFragment } from '../gql/graphql.ts'
import { decisionInput } from './decision-input.ts'
import { gapOf, selectableCategories, useDecisionDraft } from './useDecisionDraft.ts'

const category = (over: Partial<PolicyCategoryPartsFragment>): PolicyCategoryPartsFragment => ({
  id: 'p',
  policyId: 'spam',
  name: 'Spam',
  description: null,
  hotkey: null,
  selectableBy: 'moderators_and_rules',
  availableFor: ['content', 'user', 'subcategory'],
  enabledFor: ['allowed', 'flagged', 'hidden'],
  userReports: false,
  deleted: false,
  ...over,
})

describe('[2.7] the policy categories that a person may choose', () => {
  it.each<[string, Partial<PolicyCategoryPartsFragment>, number]>([
    ['one for everything', {}, 1],
    ['one for moderators only', { selectableBy: 'only_moderators' }, 1],
    ['not one for rules only', { selectableBy: 'only_rules' }, 0],
    ['not a deleted one', { deleted: true }, 0],
    ['not one for users only', { availableFor: ['user'] }, 0],
    ['not one that is not enabled for removing', { enabledFor: ['flagged'] }, 0],
  ])('%s', (_, over, count) => {
    expect(selectableCategories([category(over)], 'content', 'hidden')).toHaveLength(count)
  })

  it('shows all enabled ones while no status is chosen', () => {
    expect(selectableCategories([category({ enabledFor: ['flagged'] })], 'content', undefined)).toHaveLength(
      1,
    )
  })

  it('orders them as the keys lie: 1 to 9, 0, then those without a key', () => {
    const keys = [null, 0, 2, 9, 1].map((hotkey, index) => category({ id: String(index), hotkey }))
    expect(selectableCategories(keys, 'content', undefined).map(({ hotkey }) => hotkey)).toEqual([
      1,
      2,
      9,
      0,
      null,
    ])
  })
})

describe('a decision being made', () => {
  const draft = { status: undefined, policyCategoryId: undefined, tags: [], note: '' }
  it.each([
    [{ ...draft }, true, 'status'],
    [{ ...draft, status: 'hidden' as const }, true, 'category'],
    [{ ...draft, status: 'flagged' as const }, true, 'category'],
    [{ ...draft, status: 'allowed' as const }, true, undefined],
    [{ ...draft, status: 'hidden' as const }, false, undefined],
    [{ ...draft, status: 'hidden' as const, policyCategoryId: 'p' }, true, undefined],
  ])('%j with a category required (%s) misses: %s', (made, required, gap) => {
    expect(gapOf(made, required)).toBe(gap)
  })

  it('starts afresh with the next item, and a second press takes the choice back', async () => {
    const subject = ref<string | undefined>('one')
    const scope = effectScope()
    const made = scope.run(() => useDecisionDraft(subject, ref(false)))
    made?.choose('hidden')
    made?.pick('p')
    expect(made?.draft).toMatchObject({ status: 'hidden', policyCategoryId: 'p' })
    made?.choose('hidden')
    made?.pick('p')
    expect(made?.draft).toMatchObject({ status: undefined, policyCategoryId: undefined })
    made?.choose('flagged')
    subject.value = 'two'
    await Promise.resolve()
    expect(made?.draft.status).toBeUndefined()
    scope.stop()
  })

  it('sends only what was said, each time under a new request id', () => {
    const one = decisionInput({ ...draft, status: 'allowed', note: '  ' }, { reviewId: 'r' })
    const two = decisionInput(
      { status: 'hidden', policyCategoryId: 'p', tags: ['vip'], note: ' why ' },
      { reviewId: 'r' },
    )
    expect(one).toEqual({ reviewId: 'r', status: 'allowed', requestId: one.requestId })
    expect(two).toMatchObject({ status: 'hidden', policyCategoryId: 'p', addTags: ['vip'], note: 'why' })
    expect(one.requestId).not.toBe(two.requestId)
  })
})
