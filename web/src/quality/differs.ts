import type { AnswerPartsFragment } from '../gql/graphql.ts'

/** Whether two decisions differ: in the status or, unless both allow, in the policy category. */
export const differs = (one: AnswerPartsFragment, other: AnswerPartsFragment): boolean =>
  one.status !== other.status ||
  (one.status !== 'ALLOWED' && one.policyCategory?.id !== other.policyCategory?.id)
