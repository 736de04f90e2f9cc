// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { effectScope, ref } from 'vue'
import type { PolicyCategoryPartsFragment } from '../gql/graphql.ts'
import { selectableCategories, strikeCategories } from '../policies/selectable.ts'
import { decisionInput } from './decision-input.ts'
import { bans, emptyDraft, gapOf, useDecisionDraft } from './useDecisionDraft.ts'

const category = (over: Partial<PolicyCategoryPartsFragment>): PolicyCategoryPartsFragment => ({
  id: 'p',
  policyId: 'spam',
  name: 'Spam',
  description: null,
  hotkey: null,
  selectableBy: 'MODERATORS_AND_RULES',
  availableFor: ['CONTENT', 'USER', 'SUBCATEGORY'],
  enabledFor: ['ALLOWED', 'FLAGGED', 'HIDDEN'],
  enabledForStrikes: true,
  userReports: false,
  statementTerms: {
    category: null,
    ground: 'INCOMPATIBLE_CONTENT',
    legalGround: 'x',
    explanation: 'x',
    isChosen: false,
  },
  translations: [],
  deleted: false,
  ...over,
})

describe('[2.7] the policy categories that a person may choose', () => {
  it.each<[string, Partial<PolicyCategoryPartsFragment>, number]>([
    ['one for everything', {}, 1],
    ['one for moderators only', { selectableBy: 'ONLY_MODERATORS' }, 1],
    ['not one for rules only', { selectableBy: 'ONLY_RULES' }, 0],
    ['not a deleted one', { deleted: true }, 0],
    ['not one for users only', { availableFor: ['USER'] }, 0],
    ['not one that is not enabled for removing', { enabledFor: ['FLAGGED'] }, 0],
    ['not one for strikes only', { enabledFor: [] }, 0],
  ])('%s', (_, over, count) => {
    expect(selectableCategories([category(over)], 'CONTENT', 'HIDDEN')).toHaveLength(count)
  })

  it('[2.7.9] shows all that a status can have while none is chosen', () => {
    const shown = [category({ enabledFor: ['FLAGGED'] }), category({ enabledFor: [] })]
    expect(selectableCategories(shown, 'CONTENT', undefined)).toEqual([shown[0]])
  })

  it('orders them as the keys lie: 1 to 9, 0, then those without a key', () => {
    const keys = [null, 0, 2, 9, 1].map((hotkey, index) => category({ id: String(index), hotkey }))
    expect(selectableCategories(keys, 'CONTENT', undefined).map(({ hotkey }) => hotkey)).toEqual([
      1,
      2,
      9,
      0,
      null,
    ])
  })
})

describe('a decision being made', () => {
  const draft = emptyDraft()
  it.each([
    [{ ...draft }, true, 'status'],
    [{ ...draft, status: 'HIDDEN' as const }, true, 'category'],
    [{ ...draft, status: 'FLAGGED' as const }, true, 'category'],
    [{ ...draft, status: 'ALLOWED' as const }, true, undefined],
    [{ ...draft, status: 'HIDDEN' as const }, false, undefined],
    [{ ...draft, status: 'HIDDEN' as const, policyCategoryId: 'p' }, true, undefined],
  ])('%j with a category required (%s) misses: %s', (made, required, gap) => {
    expect(gapOf(made, required)).toBe(gap)
  })

  it('starts afresh with the next item, and a second press takes the choice back', async () => {
    const subject = ref<string | undefined>('one')
    const scope = effectScope()
    const made = scope.run(() => useDecisionDraft(subject, ref(false)))
    made?.choose('HIDDEN')
    made?.pick('p')
    expect(made?.draft).toMatchObject({ status: 'HIDDEN', policyCategoryId: 'p' })
    made?.choose('HIDDEN')
    made?.pick('p')
    expect(made?.draft).toMatchObject({ status: undefined, policyCategoryId: undefined })
    made?.choose('FLAGGED')
    subject.value = 'two'
    await Promise.resolve()
    expect(made?.draft.status).toBeUndefined()
    scope.stop()
  })

  it('sends only what was said, each time under a new request id', () => {
    const one = decisionInput({ ...draft, status: 'ALLOWED', note: '  ' }, { reviewId: 'r' })
    const two = decisionInput(
      { ...draft, status: 'HIDDEN', policyCategoryId: 'p', tags: ['vip'], note: ' why ' },
      { reviewId: 'r' },
    )
    expect(one).toEqual({ reviewId: 'r', status: 'ALLOWED', requestId: one.requestId })
    expect(two).toMatchObject({ status: 'HIDDEN', policyCategoryId: 'p', addTags: ['vip'], note: 'why' })
    expect(one.requestId).not.toBe(two.requestId)
  })

  it('[2.7] a strike offers the categories that are enabled for strikes, for users', () => {
    const all = [
      category({ id: 'a' }),
      category({ id: 'b', enabledForStrikes: false }),
      category({ id: 'c', availableFor: ['CONTENT'] }),
    ]
    expect(strikeCategories(all).map(({ id }) => id)).toEqual(['a'])
  })

  it('[3.5] a ban is permanent unless it says how long, and only a ban carries its terms', () => {
    const ban = {
      temporary: { duration: 3, period: 'DAYS' as const },
      hideAll: true,
      hideAllCategoryId: 'q',
    }
    const banned = { ...draft, status: 'HIDDEN' as const, ban }
    expect(
      decisionInput({ ...banned, ban: draft.ban }, { user: { id: 'u' } }, { who: 'subject' }),
    ).not.toHaveProperty('temporaryBan')
    expect(decisionInput(banned, { user: { id: 'u' } }, { who: 'subject' })).toMatchObject({
      temporaryBan: { duration: 3, period: 'DAYS' },
      hideAllContent: { policyCategoryId: 'q' },
    })
    expect(decisionInput(banned, { content: { id: 'c' } })).not.toHaveProperty('hideAllContent')
  })

  it('the author of content is banned by the decision on it, under a category of the ban and with its terms', () => {
    const ban = { temporary: { duration: 3, period: 'DAYS' as const }, hideAll: true, hideAllCategoryId: 'q' }
    const made = { ...draft, status: 'HIDDEN' as const, banAuthor: true, note: 'n', ban }
    const authorOf = (policyCategoryId: string | undefined) =>
      decisionInput(made, { reviewId: 'r' }, { who: 'author', policyCategoryId })
    const terms = {
      temporaryBan: { duration: 3, period: 'DAYS' },
      hideAllContent: { policyCategoryId: 'q' },
    }
    expect(authorOf('p')).toMatchObject({
      reviewId: 'r',
      note: 'n',
      authorBan: { policyCategoryId: 'p', ...terms },
    })
    expect(authorOf(undefined).authorBan).toEqual(terms)
    expect(authorOf('p')).not.toHaveProperty('temporaryBan')
  })

  it.each([
    ['USER', { status: 'HIDDEN' as const }, true],
    ['USER', { status: 'FLAGGED' as const }, false],
    ['CONTENT', { status: 'HIDDEN' as const }, false],
    ['CONTENT', { status: 'ALLOWED' as const, banAuthor: true }, true],
  ] as const)('of %s: %j bans somebody: %s', (type, over, expected) => {
    expect(bans({ ...draft, ...over }, type)).toBe(expected)
  })

  it('a message that was begun and not written holds the decision back', () => {
    const begun = { ...draft, status: 'ALLOWED' as const, message: { templateId: undefined, text: ' ' } }
    expect(gapOf(begun, false)).toBe('message')
    expect(gapOf({ ...begun, message: { templateId: 't', text: 'Hi' } }, false)).toBeUndefined()
    expect(
      decisionInput({ ...begun, message: { templateId: 't', text: ' Hi ' } }, { user: { id: 'u' } }).message,
    ).toEqual({ templateId: 't', text: 'Hi' })
  })
})
