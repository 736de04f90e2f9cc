import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { kappaOf, matrixOf } from './kappa.ts'

describe('published examples', () => {
  test.each([
    [
      'two readers of 50 proposals',
      [
        [20, 5],
        [10, 15],
      ],
      0.4,
    ],
    [
      'the same share of agreement, other margins',
      [
        [45, 15],
        [25, 15],
      ],
      0.1304,
    ],
    [
      'the same again, fewer by chance',
      [
        [25, 35],
        [5, 35],
      ],
      0.2593,
    ],
  ])('%s', (_what, counts, kappa) => {
    expect(kappaOf(counts)?.kappa).toBeCloseTo(kappa, 4)
  })

  it('husbands and wives (Agresti 1990), with the standard error that the R package vcd prints', () => {
    const found = kappaOf([
      [7, 7, 2, 3],
      [2, 8, 3, 7],
      [1, 5, 4, 9],
      [2, 8, 9, 14],
    ])
    expect(found?.items).toBe(91)
    expect(found?.kappa).toBeCloseTo(0.1293, 4)
    expect(((found?.high ?? 0) - (found?.low ?? 0)) / (2 * 1.959964)).toBeCloseTo(0.0686, 4)
  })
})

const matrices = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc.array(fc.array(fc.nat(20), { minLength: size, maxLength: size }), {
    minLength: size,
    maxLength: size,
  }),
)

describe('of any counts', () => {
  it('lies between its bounds, and they between -1 and 1', () => {
    fc.assert(
      fc.property(matrices, (counts) => {
        const found = kappaOf(counts)
        if (!found) return
        expect(found.low).toBeGreaterThanOrEqual(-1)
        expect(found.high).toBeLessThanOrEqual(1)
        expect(found.kappa).toBeGreaterThanOrEqual(found.low - 1e-9)
        expect(found.kappa).toBeLessThanOrEqual(found.high + 1e-9)
      }),
    )
  })

  it('is the same whoever of the two is named first, and in whatever order the answers stand', () => {
    fc.assert(
      fc.property(matrices, (counts) => {
        const turned = counts.map((_row, at) => counts.map((row) => row[at] ?? 0))
        const reversed = counts.toReversed().map((row) => row.toReversed())
        const found = kappaOf(counts)
        for (const other of [kappaOf(turned), kappaOf(reversed)]) {
          expect(other === null).toBe(found === null)
          expect(other?.kappa ?? 0).toBeCloseTo(found?.kappa ?? 0, 9)
          expect(other?.low ?? 0).toBeCloseTo(found?.low ?? 0, 9)
        }
      }),
    )
  })

  it('narrows as the same counts come more often', () => {
    const [few, many] = [1, 100].map((times) =>
      kappaOf([
        [20 * times, 5 * times],
        [10 * times, 15 * times],
      ]),
    )
    expect(many?.kappa).toBeCloseTo(few?.kappa ?? 0, 9)
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan((few?.high ?? 0) - (few?.low ?? 0))
  })
})

it('is 1 for two who agree on everything, and not defined where there is nothing to tell apart', () => {
  expect(
    kappaOf([
      [3, 0],
      [0, 4],
    ]),
  ).toEqual({ items: 7, kappa: 1, low: 1, high: 1 })
  expect(
    kappaOf([
      [7, 0],
      [0, 0],
    ]),
  ).toBeNull()
  expect(kappaOf([])).toBeNull()
})

it('counts by names', () => {
  const pairings = [
    { one: 'allowed', other: 'hidden', count: 2 },
    { one: 'hidden', other: 'hidden', count: 3 },
    { one: 'allowed', other: 'hidden', count: 1 },
  ]
  expect(matrixOf(pairings)).toEqual([
    [0, 3],
    [0, 3],
  ])
})
