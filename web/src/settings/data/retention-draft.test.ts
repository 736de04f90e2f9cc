import { describe, expect, it } from 'vitest'
import { daysOfField, periodsOf } from './retention-draft.ts'

const bounds = { minDays: 30, maxDays: 3650 }

describe('[V2.22.3] what the form of periods says', () => {
  it.each<[value: number | null | undefined, days: number | null | undefined]>([
    [null, null],
    [undefined, null],
    [30, 30],
    [3650, 3650],
    [29, undefined],
    [3651, undefined],
    [30.5, undefined],
  ])('a field with %j is %j', (value, days) => {
    expect(daysOfField(value, bounds)).toBe(days)
  })

  it('is nothing where one of them cannot be said', () => {
    const periods = [
      { kind: 'CONTENT' as const, ...bounds },
      { kind: 'TRACES' as const, ...bounds },
    ]
    expect(periodsOf({ CONTENT: 90 }, periods)).toEqual([
      { kind: 'CONTENT', days: 90 },
      { kind: 'TRACES', days: null },
    ])
    expect(periodsOf({ CONTENT: 90, TRACES: 1 }, periods)).toBeUndefined()
  })
})
