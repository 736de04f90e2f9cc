import { expect, test } from 'vitest'
import { retryAfterSeconds } from './retry-after.ts'

test.each<[Record<string, string>, number | null]>([
  [{}, null],
  [{ 'retry-after': '7' }, 7],
  [{ 'retry-after': '0.5' }, 0.5],
  [{ 'retry-after': '1e9' }, null],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-3' }, null],
  [{ 'retry-after': 'Fri, 21 Nov 2025 10:00:30 GMT', date: 'Fri, 21 Nov 2025 10:00:00 GMT' }, 30],
  [{ 'retry-after': 'Fri, 21 Nov 2025 10:00:30 GMT' }, 20],
  [{ 'retry-after': 'Fri, 21 Nov 2025 09:00:00 GMT' }, 0],
])('Retry-After of %j is %j s', (headers, seconds) => {
  expect(retryAfterSeconds(headers, new Date('2025-11-21T10:00:10Z'))).toBe(seconds)
})
