import { expect, it, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { isSampled } from './sampling.ts'

const ids = Array.from({ length: 20_000 }, newId)
const share = (percent: number): Set<string> => new Set(ids.filter((id) => isSampled(id, percent)))

test.each([1, 10, 50])('%i of 100 are drawn, within four standard deviations', (percent) => {
  const expected = (ids.length * percent) / 100
  const deviation = Math.sqrt(expected * (1 - percent / 100))
  expect(Math.abs(share(percent).size - expected)).toBeLessThan(4 * deviation)
})

test('none of 0, and all of 100', () => {
  expect(share(0).size).toBe(0)
  expect(share(100).size).toBe(ids.length)
})

it('draws the same again, and with a larger share the same and others', () => {
  const few = share(10)
  expect(share(10)).toEqual(few)
  const more = share(30)
  expect([...few].every((id) => more.has(id))).toBe(true)
})
