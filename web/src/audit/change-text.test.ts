import { expect, it } from 'vitest'
import { changeText, subjectText } from './change-text.ts'

it.each([
  [{ status: 'flagged' }, { status: 'hidden', policy: 'spam' }, 'status: flagged → hidden, policy: spam'],
  [{ enabled: false, name: 'a' }, { enabled: true, name: 'a' }, 'enabled: false → true'],
  [{ name: 'a' }, null, 'name: a → null'],
  [null, { items: ['x'] }, 'items: ["x"]'],
  [null, null, ''],
  ['text', ['array'], ''],
])('a change from %j to %j reads "%s"', (before, after, text) => {
  expect(changeText(before, after)).toBe(text)
})

it.each([
  ['id-1', null, { name: 'Spam links' }, 'Spam links'],
  ['id-1', { name: 'Old' }, null, 'Old'],
  ['id-1', null, { enabled: true }, 'id-1'],
  [null, null, null, '—'],
])('an entry about %j (%j → %j) names "%s"', (subject, before, after, text) => {
  expect(subjectText(subject, before, after)).toBe(text)
})
