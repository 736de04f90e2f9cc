import type { ObjectType, Status } from '../gql/graphql.ts'

/** The message key of a decision's verb: a user is banned, content removed. */
export function decisionVerb(status: Status, type: ObjectType): string {
  if (status === 'HIDDEN') return type === 'USER' ? 'review.ban' : 'review.remove'
  return status === 'ALLOWED' ? 'review.allow' : 'review.flag'
}
