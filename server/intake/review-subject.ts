import { createUnionType } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { memberOf, typeOfMember, type UnionMembers } from '../access/requests/union-members.ts'
import type { ReviewSubjectType } from '../platform/vocabulary/status.ts'
import { Content } from './content/content.entity.ts'
import { contentById } from './content/content.loaders.ts'
import { User } from './users/user.entity.ts'
import { userById } from './users/user.loaders.ts'

/** The union of the objects that are judged, reported and reviewed. */
export const ReviewSubject = createUnionType({
  name: 'ReviewSubject',
  description: 'What is judged, reported and reviewed: a content item, or a user of the customer platform',
  types: () => [Content, User] as const,
  resolveType: typeOfMember,
})

/** The members of `ReviewSubject`, by object type. */
export const reviewSubjects: UnionMembers<ReviewSubjectType> = {
  content: ['Content', contentById],
  user: ['User', userById],
}

/** The content item or user of a row; null where it is deleted or not visible to the caller. */
export const reviewSubject = (
  context: RequestContext,
  type: ReviewSubjectType,
  id: string,
): Promise<object | null> => memberOf(context, reviewSubjects, type, id)
