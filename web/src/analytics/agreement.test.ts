import { expect, it } from 'vitest'
import { agreementTables } from './agreement.ts'

it('agreement is told by policy category and by pair, with kappa and its bounds where there is one', () => {
  const kappa = { items: 10, kappa: 0.5, low: 0.1, high: 0.9 }
  const [categories, pairs] = agreementTables((key) => key, {
    categories: [{ policyCategory: { id: 's', name: 'Spam' }, agreed: 6, count: 8, kappa }],
    pairs: [{ one: { id: 'a', name: 'Ada' }, other: null, agreed: 4, count: 4, kappa: null }],
  })
  expect(categories?.rows).toEqual([['Spam', 8, 0.75, 0.5, 0.1, 0.9]])
  expect(pairs?.rows).toEqual([['Ada · analytics.formerMember', 4, 1, null, null, null]])
  expect(categories?.columns[3]?.format?.(0.5)).toBe('0.50')
})
