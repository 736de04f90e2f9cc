import { expect, it } from 'vitest'
import { agreementSeries, agreementStep, agreementTables } from './agreement.ts'

it('agreement is told by policy category and by pair, with kappa and its bounds where there is one', () => {
  const kappa = { items: 10, kappa: 0.5, low: 0.1, high: 0.9 }
  const [categories, pairs] = agreementTables((key) => key, {
    categories: [{ policyCategory: { id: 's', name: 'Spam' }, agreed: 6, count: 8, kappa }],
    pairs: [{ one: { id: 'a', name: 'Ada' }, other: null, agreed: 4, count: 4, kappa: null, categories: [] }],
    aiPairs: [
      {
        one: { id: 'w', name: 'Watch' },
        other: { id: 'a', name: 'Ada' },
        agreed: 3,
        count: 4,
        kappa,
        categories: [],
      },
    ],
  })
  expect(categories?.rows).toEqual([['Spam', 8, 0.75, 0.5, 0.1, 0.9]])
  expect(pairs?.rows).toEqual([
    ['Ada · analytics.formerMember', 4, 1, null, null, null],
    ['Watch · Ada', 4, 0.75, 0.5, 0.1, 0.9],
  ])
  expect(categories?.columns[3]?.format?.(0.5)).toBe('0.50')
})

it('over time is a share with gaps, by the week where the period is long', () => {
  const points = [
    { at: '2026-03-02', agreed: 3, count: 4 },
    { at: '2026-03-09', agreed: 0, count: 0 },
  ]
  const series = agreementSeries((key) => key, points, String)
  expect(series.map(({ values }) => values)).toEqual([
    [0.75, null],
    [4, 0],
  ])
  expect(agreementStep('90d', { interval: 'DAY' })).toBe('WEEK')
  expect(agreementStep('24h', { interval: 'HOUR' })).toBe('HOUR')
})
