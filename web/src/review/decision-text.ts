import type { ObjectType, ReviewRowFragment, Status } from '../gql/graphql.ts'

/** What an item under review is called in messages. */
export const nameOf = ({ content, user }: Pick<ReviewRowFragment, 'content' | 'user'>): string =>
  content?.externalId ?? user?.name ?? user?.externalId ?? ''

/** The verb of a decision, as a key of the messages: a user is banned, content removed. */
export function decisionVerb(status: Status, type: ObjectType): string {
  if (status === 'HIDDEN') return type === 'USER' ? 'review.ban' : 'review.remove'
  return status === 'ALLOWED' ? 'review.allow' : 'review.flag'
}
