import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bucketCount, bucketOf, medianOf } from './time-buckets.ts'

const sorted = (times: readonly number[]) => {
  const buckets = Array.from({ length: bucketCount }, () => 0)
  for (const time of times) buckets[bucketOf(time)] = (buckets[bucketOf(time)] ?? 0) + 1
  return buckets
}

test('a median from buckets is within a bucket, a factor of √2, of the true one', () => {
  const times = fc.array(fc.double({ min: 40, max: 1e8, noNaN: true }), { minLength: 1, maxLength: 301 })
  fc.assert(
    fc.property(times, (all) => {
      const middle = [...all].sort((a, b) => a - b)[Math.ceil(all.length / 2) - 1] ?? 0
      const ratio = medianOf(sorted(all)) / middle
      expect(ratio).toBeGreaterThan(1 / 1.4143)
      expect(ratio).toBeLessThan(1.4143)
    }),
  )
})

test('nothing measured has no median, and what is off the scale stays on it', () => {
  expect(medianOf(sorted([]))).toBe(0)
  expect(bucketOf(0)).toBe(0)
  expect(bucketOf(1e12)).toBe(bucketCount - 1)
})
