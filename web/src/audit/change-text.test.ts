import { expect, it } from 'vitest'
import { changedFields, changeText, reasonText } from './change-text.ts'

it.each([
  [{ status: 'flagged' }, { status: 'hidden', policy: 'spam' }, 'status: flagged → hidden, policy: spam'],
  [{ enabled: false, name: 'a' }, { enabled: true, name: 'a' }, 'enabled: false → true'],
  [{ name: 'a' }, null, 'name: a → null'],
  [null, { items: ['x'] }, 'items: ["x"]'],
  [{ plan: 'pro' }, { plan: 'enterprise', stops: [] }, 'plan: pro → enterprise'],
  [{ words: ['x'] }, { words: [] }, 'words: ["x"] → []'],
  [null, { tagsAdded: ['vip'], note: 'known', cause: 'mod:1', policyCategory: 'Spam' }, 'tagsAdded: ["vip"]'],
  [null, null, ''],
  ['text', ['array'], ''],
])('a change from %j to %j reads "%s"', (before, after, text) => {
  expect(changeText(before, after)).toBe(text)
})

it.each([
  [null, { status: 'hidden', policyCategory: 'Spam', note: 'again', cause: 'mod:1' }, 'Spam · again'],
  [{ policyInformation: 'an ad', status: 'hidden' }, { status: 'allowed' }, 'an ad'],
  [null, { name: 'x' }, ''],
])('the reason of %j → %j reads "%s"', (before, after, text) => {
  expect(reasonText(before, after)).toBe(text)
})

it('the fields of a change have their values side by side', () => {
  expect(changedFields({ a: 1, b: 'x', same: [1] }, { b: 'y', c: { d: 2 }, same: [1] })).toEqual([
    { name: 'a', before: '1', after: undefined },
    { name: 'b', before: 'x', after: 'y' },
    { name: 'c', before: undefined, after: '{"d":2}' },
  ])
})
