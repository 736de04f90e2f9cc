import { expect, it } from 'vitest'
import { Plan } from '../workspaces/workspace.entity.ts'
import { termsOf } from './plan.object.ts'

it('[8] the plans: lists, weekly items, requests, and what needs Pro or Enterprise', () => {
  const terms = Object.values(Plan).map((plan) => termsOf(plan))
  expect(terms.map(({ lists }) => lists)).toEqual([5, 5, 15, null])
  expect(terms.map(({ weeklyItems }) => weeklyItems)).toEqual([1000, null, null, null])
  expect(terms.map(({ contentPerMinute }) => contentPerMinute)).toEqual([6000, 6000, 60_000, null])
  expect(terms.map(({ statusPerMinute }) => statusPerMinute)).toEqual([600, 600, 6000, null])
  for (const gated of ['strikes', 'temporaryBans', 'ipLists'] as const)
    expect(terms.map((plan) => plan[gated])).toEqual([false, false, true, true])
})
