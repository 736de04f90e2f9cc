import { expect, it } from 'vitest'
import type { AnswerPartsFragment, Status } from '../gql/graphql.ts'
import { differs } from './differs.ts'

const answer = (status: Status, category?: string): AnswerPartsFragment => ({
  status,
  policyCategory: category ? { id: category, name: category } : null,
})

it.each([
  [answer('HIDDEN', 'spam'), answer('HIDDEN', 'spam'), false],
  [answer('HIDDEN', 'spam'), answer('HIDDEN', 'nudity'), true],
  [answer('HIDDEN', 'spam'), answer('ALLOWED'), true],
  [answer('ALLOWED', 'spam'), answer('ALLOWED'), false],
])('of %j and %j: %s', (one, other, isDifferent) => {
  expect(differs(one, other)).toBe(isDifferent)
})
