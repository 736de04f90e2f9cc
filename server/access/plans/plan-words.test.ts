import { expect, test } from 'vitest'
import { Plan } from '../workspaces/workspace.entity.ts'
import { planWords } from './plan-words.ts'

test.each([
  [Plan.enterprise, 'everything, without limits of items, lists or requests'],
  [Plan.pro, '15 lists; 60,000 requests a minute with content or users'],
  [
    Plan.free,
    '1,000 new items in 7 days, those beyond are refused; 5 lists; 6,000 requests a minute with content or users; ' +
      'no strikes; no temporary bans; no lists of IP addresses',
  ],
])('[8] what the plan %s means is said in words', (plan, words) => {
  expect(planWords(plan)).toBe(words)
})
