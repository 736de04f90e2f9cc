import { describe, expect, it, test } from 'vitest'
import { keptFilters, routeOf, sameFilters } from './saved-view-filters.ts'

describe('filters mean the same', () => {
  it.each([
    [{}, {}, true],
    [{ q: 'a', status: 'FLAGGED' }, { status: 'FLAGGED', q: 'a' }, true],
    [{ q: 'a', status: undefined }, { q: 'a' }, true],
    [{ q: 'a' }, { q: 'b' }, false],
    [{ q: 'a' }, { id: 'a' }, false],
    [{ q: 'a' }, { q: 'a', status: 'FLAGGED' }, false],
  ])('%j and %j: %s', (one, other, same) => {
    expect([sameFilters(one, other), sameFilters(other, one)]).toEqual([same, same])
  })
})

test('what is not set is not saved', () => {
  expect(keptFilters({ q: 'a', id: '', status: undefined })).toEqual([{ name: 'q', value: 'a' }])
})

test('a view of reviews is shown in its queue, under its filters', () => {
  const view = { page: 'REVIEWS' as const, filters: [{ name: 'mine', value: '1' }], queue: { id: 'q-1' } }
  expect(routeOf(view)).toEqual({ name: 'review', params: { queueId: 'q-1' }, query: { mine: '1' } })
})
