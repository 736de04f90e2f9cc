import { expect, it } from 'vitest'
import { contentFilter } from './useContents.ts'

it('the URL of the content table becomes the schema’s filter, empty parts left out', () => {
  expect(contentFilter({})).toEqual({})
  expect(
    contentFilter({
      q: 'pills',
      id: 'c-1',
      status: 'HIDDEN',
      initial: 'FLAGGED',
      category: 'k',
      policy: 'p',
      user: 'u',
      subcategory: 's',
      recommended: '1',
      unjudged: '1',
    }),
  ).toEqual({
    search: 'pills',
    externalIds: ['c-1'],
    statuses: ['HIDDEN'],
    initialStatuses: ['FLAGGED'],
    categories: [{ id: 'k' }],
    policyCategoryIds: ['p'],
    users: [{ id: 'u' }],
    subcategories: [{ id: 's' }],
    recommended: true,
    unjudged: true,
  })
})

it('a day counts from its first to its last moment, where the reader is', () => {
  const { from, to } = contentFilter({ from: '2026-03-01', to: '2026-03-01' }).createdAt ?? {}
  expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(86_400_000)
  expect(new Date(from ?? '').getHours()).toBe(0)
})

it('an hour of a chart counts from its first to its last moment, where the reader is', () => {
  const { from, to } = contentFilter({ from: '2026-03-01T23:00', to: '2026-03-02T00:00' }).createdAt ?? {}
  expect(new Date(from ?? '')).toEqual(new Date(2026, 2, 1, 23))
  expect(new Date(to ?? '')).toEqual(new Date(2026, 2, 2))
})
