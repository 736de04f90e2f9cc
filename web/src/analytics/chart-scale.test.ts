import { expect, test } from 'vitest'
import { axisTop, labelPlaces, spanTop } from './chart-scale.ts'

test.each([
  [0, 4],
  [3, 4],
  [5, 6],
  [7, 8],
  [10, 10],
  [11, 20],
  [99, 100],
  [100, 100],
  [401, 500],
  [5001, 10_000],
])('the axis of %d ends at %d', (value, top) => {
  expect(axisTop(value)).toBe(top)
})

test('the line in the middle of an axis is at a whole number', () => {
  const values = Array.from({ length: 1000 }, (_, value) => value)
  expect(values.filter((value) => axisTop(value) % 2 === 1)).toEqual([])
})

test.each([
  [0, 4 * 60],
  [61, 4 * 60],
  [11 * 60, 20 * 60],
  [5 * 3600, 6 * 3600],
  [30 * 3600, 4 * 86_400],
])('the axis of %d seconds ends at %d, a round number of minutes, hours or days', (seconds, top) => {
  expect(spanTop(seconds)).toBe(top)
})

test('labels are evenly spaced, from the first on, and never more than there is room for', () => {
  expect(labelPlaces(24, 8)).toEqual([0, 3, 6, 9, 12, 15, 18, 21])
  expect(labelPlaces(90, 8)).toHaveLength(8)
  expect(labelPlaces(3, 8)).toEqual([0, 1, 2])
  expect(labelPlaces(0, 8)).toEqual([])
})
