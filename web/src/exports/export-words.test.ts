import { expect, it } from 'vitest'
import { shortTime } from '../ui/time.ts'
import { filterWords } from './export-words.ts'

it('the filter of an export is said in words, part by part', () => {
  const from = '2026-01-31T00:00:00.000Z'
  expect(
    filterWords(
      {
        filter: {
          queueIds: ['0199aa12-0000-7000-8000-000000000001'],
          search: 'PILLS',
          states: ['OPEN', 'ON_HOLD'],
          users: [{ id: '0199bb12-0000-7000-8000-000000000001' }, { externalId: 'UMA' }],
          policyCategoryIds: ['p-1'],
          ruleIds: null,
          openedAt: { from },
          mine: true,
        },
      },
      new Map([['p-1', 'Spam']]),
    ),
  ).toEqual([
    'queue: 0199aa12',
    'search: PILLS',
    'states: open, on hold',
    'users: 0199bb12, UMA',
    'policy category: Spam',
    `opened at from: ${shortTime(from)}`,
    'mine: true',
  ])
})

it('of a whole list nothing is said', () => {
  expect(filterWords({}, new Map())).toEqual([])
  expect(filterWords({ filter: {} }, new Map())).toEqual([])
  expect(filterWords(null, new Map())).toEqual([])
})
