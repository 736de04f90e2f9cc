import { expect, it } from 'vitest'
import { Status } from '../../platform/vocabulary/status.ts'
import type { ComparedDecisions } from './quality-figures.store.ts'
import { confusionsOf } from './quality-figures.ts'

type Decision = [Status, string | null]

/** An answer to a golden item of which the first of the right decisions is known. */
const golden = (
  [knownStatus, knownPolicyId]: Decision,
  [status, policyCategoryId]: Decision,
  agreed: boolean,
) =>
  ({
    golden: true,
    firstId: null,
    memberId: 'mo',
    knownStatus,
    knownPolicyId,
    status,
    policyCategoryId,
    agreed,
    count: 1,
    contentIds: ['item'],
  }) satisfies ComparedDecisions

it.each<[string, ComparedDecisions]>([
  ['another of several right categories', golden([Status.hidden, 'spam'], [Status.hidden, 'fraud'], true)],
  ['a category where any is right', golden([Status.hidden, null], [Status.hidden, 'spam'], true)],
])('a right answer to a golden item differs from nothing: %s', (_what, row) => {
  const [{ known, decided } = { known: null, decided: undefined }] = confusionsOf([row])
  expect(known).toEqual(decided)
})

it('a wrong one differs from the first of those that are right', () => {
  const { known, decided } =
    confusionsOf([golden([Status.hidden, 'spam'], [Status.hidden, 'hate'], false)])[0] ?? {}
  expect([known?.policyCategoryId, decided?.policyCategoryId]).toEqual(['spam', 'hate'])
})
