import { describe, expect, it } from 'vitest'
import type { RetroactionRunFragment } from '../../gql/graphql.ts'
import { isReversible, progressOf } from './progress.ts'

const run = (over: Partial<RetroactionRunFragment>): RetroactionRunFragment => ({
  id: '1',
  ruleVersion: 1,
  days: 30,
  state: 'APPLIED',
  total: 100,
  examined: 40,
  counted: 20,
  processed: 10,
  changed: 8,
  reversed: 0,
  kept: 0,
  webhooksPerMinute: 600,
  error: null,
  createdAt: '2026-01-01T00:00:00Z',
  createdBy: { kind: 'MEMBER', id: 'ada', name: 'Ada' },
  changes: [],
  ...over,
})

describe('[dashboard: rules] a rule applied to past items', () => {
  it.each([
    ['COUNTING', { key: 'examined', done: 40, total: 100 }],
    ['APPLYING', { key: 'processed', done: 10, total: 20 }],
    ['REVERSING', { key: 'taken', done: 5, total: 8 }],
    ['APPLIED', null],
  ] as const)('shows how far it has come while %s', (state, progress) => {
    expect(progressOf(run({ state, ...(state === 'REVERSING' && { reversed: 3, kept: 2 }) }))).toEqual(
      progress,
    )
  })

  it('can be reversed while something of it is left', () => {
    expect(isReversible(run({}))).toBe(true)
    expect(isReversible(run({ state: 'APPLYING' }))).toBe(false)
    expect(isReversible(run({ state: 'REVERSED', reversed: 6, kept: 2 }))).toBe(false)
    expect(isReversible(run({ state: 'CANCELLED', changed: 0 }))).toBe(false)
  })
})
