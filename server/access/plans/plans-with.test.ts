import { expect, it } from 'vitest'
import { plansWith } from './plans-with.ts'

it.each([
  ['the Pro or Enterprise plan', plansWith(({ strikes }) => strikes)],
  ['the Enterprise plan', plansWith(({ lists }) => lists === null)],
  ['the Starter, Pro or Enterprise plan', plansWith(({ weeklyItems }) => weeklyItems === null)],
])('[V8.2] a refusal names %s', (words, named) => {
  expect(named).toBe(words)
})
