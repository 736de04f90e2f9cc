import { expect, test } from 'vitest'
import { windowTitle } from './usePageTitle.ts'

test.each([
  [['Queues'], 'Queues · Verdict'],
  [['c-48210', 'Default Queue'], 'c-48210 · Default Queue · Verdict'],
  [['Webhook', 'Settings'], 'Webhook · Settings · Verdict'],
  [[undefined, 'Users'], 'Users · Verdict'],
  [['', null], 'Verdict'],
  [['a\u202Eb', 'Users'], 'a⟨RLO⟩b · Users · Verdict'],
])('the window of %j is called %s', (parts, title) => {
  expect(windowTitle(parts)).toBe(title)
})
