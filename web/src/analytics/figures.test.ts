import { expect, test } from 'vitest'
import { changeOf, figuresOf } from './figures.ts'

const totals = {
  items: 100,
  allowed: 80,
  flagged: 15,
  removed: 5,
  byRules: 10,
  byAi: 5,
  byModerators: 20,
  byPlatform: 0,
  bySystem: 65,
  overturned: 2,
  reviewsOpened: 15,
  reviewsResolved: 12,
  reports: 4,
}
const wait = { reviews: 12, medianSeconds: 90, p90Seconds: 300 }
const nothing = Object.fromEntries(Object.keys(totals).map((name) => [name, 0])) as typeof totals
const valueOf = (current: typeof totals, name: string) =>
  figuresOf({ totals: current, wait }, { totals: nothing, wait: null }).find((figure) => figure.name === name)

test('[V2.21.6] shares are of all decisions', () => {
  expect(valueOf(totals, 'automated')?.value).toBe(0.8)
  expect(valueOf(totals, 'overturned')?.value).toBe(0.02)
  expect(valueOf(totals, 'actedOn')?.value).toBe(20)
})

test('[V2.21.6] without decisions there is no share, and without a period before no change', () => {
  expect(valueOf(nothing, 'automated')?.value).toBeNull()
  const items = valueOf(totals, 'items')
  expect(items && changeOf(items)).toBeNull()
})

test('[V2.21.6] a count changes relatively, a share by its difference', () => {
  const half = { ...totals, items: 50, bySystem: 15, byModerators: 70 }
  const figures = figuresOf({ totals, wait }, { totals: half, wait })
  const changes = Object.fromEntries(figures.map((figure) => [figure.name, changeOf(figure)]))
  expect(changes).toMatchObject({ items: 1, median: 0 })
  expect(changes['automated']).toBeCloseTo(0.5)
})

test('of one moderator are those of what a person decides', () => {
  const figures = figuresOf({ totals, wait }, { totals: nothing, wait: null })
  expect(figures.filter(({ personal }) => personal).map(({ name }) => name)).toEqual([
    'actedOn',
    'overturned',
    'reviewsResolved',
    'median',
  ])
})
