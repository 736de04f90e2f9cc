import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReviewFilter, ReviewRowFragment } from '../gql/graphql.ts'
import { reviewRow } from '../test/review-row.ts'
import { priorities } from '../ui/status.ts'
import {
  caseIdsOf,
  compareReviews,
  firstOfCases,
  matchesFilter,
  mineFirst,
  nextOpenable,
  otherHolder,
  standingStep,
  stepsFor,
} from './review-order.ts'

const maria = { member: { id: 'm1', name: 'Maria' }, until: '2026-01-01T00:10:00Z', mine: true }
const tom = { member: { id: 'm2', name: 'Tom' }, until: '2026-01-01T00:10:00Z', mine: false }

const rowIn = (rows: readonly ReviewRowFragment[]) => (id: string) => rows.find((row) => row.id === id)

const review = (over: Partial<ReviewRowFragment> = {}) =>
  reviewRow({
    id: 'r',
    object: {
      __typename: 'Content',
      id: 'c',
      externalId: 'c-17',
      version: 1,
      text: 'Buy Pills now',
      recommendation: null,
      media: [],
      user: { id: 'u', externalId: 'user-9', name: 'nova' },
    },
    reasons: [
      {
        kind: 'RULE',
        ruleId: 'rule-1',
        ruleName: 'Spam',
        explanation: '',
        spans: [],
        policyCategory: { id: 'p1', name: 'Spam' },
      },
    ],
    ...over,
  })

describe('[decisions: reviews] the order is priority, then age', () => {
  it('puts the more urgent first, and the older first among equals', () => {
    const arbitrary = fc.record({
      priority: fc.constantFrom(...priorities),
      day: fc.integer({ min: 1, max: 9 }),
      id: fc.uuid(),
    })
    fc.assert(
      fc.property(fc.array(arbitrary), (all) => {
        const sorted = all
          .map(({ priority, day, id }) =>
            review({ id, priority, openedAt: `2026-01-0${String(day)}T00:00:00Z` }),
          )
          .sort(compareReviews)
        sorted.slice(1).forEach((later, at) => {
          const earlier = sorted[at] ?? later
          const [a, b] = [priorities.indexOf(earlier.priority), priorities.indexOf(later.priority)]
          expect(a < b || (a === b && earlier.openedAt <= later.openedAt)).toBe(true)
        })
      }),
    )
  })
})

describe('what arrives belongs in the list when it matches the filters', () => {
  it.each<[string, ReviewFilter, boolean]>([
    ['no filter but the state', {}, true],
    ['the same priority', { priorities: ['MEDIUM'] }, true],
    ['another priority', { priorities: ['URGENT', 'HIGH'] }, false],
    ['its policy category', { policyCategoryIds: ['p2', 'p1'] }, true],
    ['another policy category', { policyCategoryIds: ['p2'] }, false],
    ['its rule', { ruleIds: ['rule-1'] }, true],
    ['another rule', { ruleIds: ['rule-2'] }, false],
    ['a recommendation, which it has not', { recommended: true }, false],
    ['a word of the text, whatever the case', { search: 'pILLS' }, true],
    ['its external id', { search: 'c-17' }, true],
    ['its author', { search: 'nova' }, true],
    ['a word it does not have', { search: 'tickets' }, false],
  ])('%s', (_, filter, expected) => {
    expect(matchesFilter(review(), { states: ['OPEN', 'CLAIMED'], ...filter })).toBe(expected)
  })

  it('never when it is in another state', () => {
    expect(matchesFilter(review({ state: 'RESOLVED' }), { states: ['OPEN', 'CLAIMED'] })).toBe(false)
  })
})

const me = { id: 'm1', name: 'Maria' }
const other = { id: 'm2', name: 'Tom' }

describe('[2.11.6] [V2.11.1] whose turn a review is', () => {
  it('mine come first, and the order of the others stays', () => {
    const list = [
      review({ id: '1' }),
      review({ id: '2', assignedTo: other }),
      review({ id: '3', assignedTo: me }),
      review({ id: '4', claim: maria }),
    ]
    expect(mineFirst(list, 'm1').map(({ id }) => id)).toEqual(['3', '1', '2', '4'])
  })

  it('the filter for mine shows those alone', () => {
    const filter: ReviewFilter = { states: ['OPEN'], mine: true }
    expect(matchesFilter(review({ assignedTo: me }), filter, 'm1')).toBe(true)
    expect(matchesFilter(review({ assignedTo: other }), filter, 'm1')).toBe(false)
    expect(matchesFilter(review(), filter, 'm1')).toBe(false)
  })

  it.each([
    ['nobody', {}, undefined],
    ['me, by claim', { claim: maria }, undefined],
    ['me, by assignment', { assignedTo: me }, undefined],
    ['another who looks at it', { claim: tom, assignedTo: other }, { name: 'Tom', looking: true }],
    ['another who has it assigned', { assignedTo: other }, { name: 'Tom', looking: false }],
  ])('it can be with %s', (_who, over, expected) => {
    expect(otherHolder(review(over), 'm1')).toEqual(expected)
  })

  it('the next to open is neither assigned to another nor skipped', () => {
    const list = [
      review({ id: '1' }),
      review({ id: '2', assignedTo: other }),
      review({ id: '3' }),
      review({ id: '4', assignedTo: me }),
    ]
    expect(nextOpenable(list, '1', { row: rowIn(list), viewerId: 'm1', unwanted: (id) => id === '3' })).toBe(
      '4',
    )
  })
})

describe('the next item to open', () => {
  const list = [
    review({ id: '1' }),
    review({ id: '2', claim: tom }),
    review({ id: '3', claim: maria }),
    review({ id: '4' }),
  ]
  it.each([
    ['1', '3'],
    ['3', '4'],
    ['4', '3'],
    ['', '1'],
  ])('after "%s" is %s: nobody else holds it', (from, next) => {
    expect(nextOpenable(list, from, { row: rowIn(list) })).toBe(next)
  })

  it('is nothing when others hold all the rest', () => {
    const rest = [review({ id: '1' }), review({ id: '2', claim: tom })]
    expect(nextOpenable(rest, '1', { row: rowIn(rest) })).toBeUndefined()
  })
})

describe('reviews on hold and escalated', () => {
  const at = '2026-01-01T00:00:00Z'
  const step = (id: string, kind: 'HELD' | 'ESCALATED') => ({
    id,
    kind,
    at,
    note: id,
    until: null,
    actor: { kind: 'MEMBER' as const, id: 'm1', name: 'Maria' },
    member: null,
  })

  it('[V2.11.4] the escalated ones come first, whatever their priority, and before the turns of the person', () => {
    const up = review({ id: 'b', state: 'ESCALATED', escalatedAt: at, priority: 'LOW' })
    const items = [review({ id: 'a', priority: 'URGENT' }), review({ id: 'c', assignedTo: me }), up]
    expect(items.toSorted(compareReviews).map(({ id }) => id)).toEqual(['b', 'a', 'c'])
    expect(mineFirst(items, 'm1').map(({ id }) => id)).toEqual(['b', 'c', 'a'])
  })

  it('[V2.11.14] one on hold is escalated or held for longer, and not handed over', () => {
    expect(stepsFor({ state: 'OPEN', escalatedAt: null })).toEqual(['hold', 'escalate', 'handOver'])
    expect(stepsFor({ state: 'ON_HOLD', escalatedAt: null })).toEqual(['hold', 'escalate'])
    expect(stepsFor({ state: 'ESCALATED', escalatedAt: at })).toEqual(['hold', 'return', 'handOver'])
  })

  it('stands as it does by the last hold or escalation, and by none once it is open', () => {
    const steps = [step('first', 'HELD'), step('up', 'ESCALATED'), step('last', 'HELD')]
    expect(standingStep(review({ state: 'ON_HOLD', steps }))?.id).toBe('last')
    expect(standingStep(review({ state: 'ESCALATED', steps }))?.id).toBe('up')
    expect(standingStep(review({ steps }))).toBeUndefined()
  })
})

describe('cases in a list', () => {
  const inCase = (id: string, caseId: string) =>
    review({ id, mainCase: { id: caseId, kind: 'SAME_TEXT', count: 2 } })
  const list = [
    inCase('a', '1'),
    review({ id: 'b' }),
    inCase('c', '2'),
    inCase('d', '1'),
    review({ id: 'e' }),
  ]

  it('have one row, the first of theirs, and what is in none has its own', () => {
    expect(firstOfCases(list).map(({ id }) => id)).toEqual(['a', 'b', 'c', 'e'])
  })

  it('are known by their ids', () => {
    expect([...caseIdsOf(list)]).toEqual(['1', '2'])
  })
})
