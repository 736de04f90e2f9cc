import { expect, it } from 'vitest'
import { contentFilter } from './useContents.ts'

it('the URL of the content table becomes the schema’s filter, empty parts left out', () => {
  expect(contentFilter({})).toEqual({})
  expect(
    contentFilter({
      q: 'pills',
      id: 'c-1',
      status: 'hidden',
      initial: 'flagged',
      category: 'k',
      policy: 'p',
      user: 'u',
      subcategory: 's',
      recommended: '1',
      unjudged: '1',
    }),
  ).toEqual({
    search: 'pills',
    externalId: 'c-1',
    status: 'hidden',
    initialStatus: 'flagged',
    category: { id: 'k' },
    policyCategoryId: 'p',
    user: { id: 'u' },
    subcategory: { id: 's' },
    recommended: true,
    unjudged: true,
  })
})

it('a day counts from its first to its last moment, where the reader is', () => {
  const { from, to } = contentFilter({ from: '2026-03-01', to: '2026-03-01' })
  expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(86_400_000 - 1)
  expect(new Date(from ?? '').getHours()).toBe(0)
})
