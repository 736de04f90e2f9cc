import { expect, it } from 'vitest'
import { wordsOfPath } from './words-of-path.ts'

it.each([
  ['name', 'Name'],
  ['conditions.1.params.atLeast', 'Conditions 2, at least'],
  ['rules.0.actions.2.key', 'Rules 1, actions 3, key'],
  ['policy_id', 'Policy id'],
  ['', ''],
])('"%s" reads "%s"', (path, words) => {
  expect(wordsOfPath(path)).toBe(words)
})
