import { describe, expect, it } from 'vitest'
import type { BulkDecisionState } from '../gql/graphql.ts'
import { asidesOf, progressOf, reversible } from './bulk-decision-look.ts'

const run = (state: BulkDecisionState, over: object = {}) => ({
  state,
  total: 100,
  examined: 100,
  changed: 90,
  refused: 10,
  reversed: 0,
  kept: 0,
  ...over,
})

describe('a bulk decision', () => {
  it.each([
    ['APPLYING', { examined: 40 }, { key: 'decided', done: 40, total: 100 }],
    ['REVERSING', { reversed: 30, kept: 2 }, { key: 'taken', done: 32, total: 90 }],
    ['APPLIED', {}, null],
    ['CANCELLED', { examined: 40 }, null],
  ] as const)('shows how far it has come while %s', (state, over, progress) => {
    expect(progressOf(run(state, over))).toEqual(progress)
  })

  it.each([
    ['APPLYING', {}, 0],
    ['APPLIED', {}, 90],
    ['CANCELLED', { changed: 20 }, 20],
    ['FAILED', { reversed: 60, kept: 10 }, 20],
    ['REVERSING', { reversed: 30 }, 0],
    ['REVERSED', { reversed: 88, kept: 2 }, 0],
  ] as const)('when %s with %j, so many can be taken back: %i', (state, over, left) => {
    expect(reversible(run(state, over))).toBe(left)
  })

  it('says what was refused at any time, and the rest once it is over', () => {
    const over = { examined: 60, changed: 50, reversed: 45, kept: 5 }
    expect(asidesOf(run('REVERSING', over))).toEqual([{ state: 'REFUSED', count: 10 }])
    expect(asidesOf(run('REVERSED', over))).toEqual([
      { state: 'REFUSED', count: 10 },
      { state: 'WAITING', count: 40 },
      { state: 'REVERSED', count: 45 },
      { state: 'KEPT', count: 5 },
    ])
    expect(asidesOf(run('APPLIED', { changed: 100, refused: 0 }))).toEqual([])
  })
})
