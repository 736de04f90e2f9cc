import { expect, it } from 'vitest'
import { changeText } from './change-text.ts'

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
