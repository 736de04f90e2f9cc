import type { ObjectType, Status } from '../gql/graphql.ts'

/** The verb of a decision, as a key of the messages: a user is banned, content removed. */
export function decisionVerb(status: Status, type: ObjectType): string {
  if (status === 'hidden') return type === 'user' ? 'review.ban' : 'review.remove'
  return status === 'allowed' ? 'review.allow' : 'review.flag'
}
