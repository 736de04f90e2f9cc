import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { User } from '../../intake/users/user.entity.ts'
import { userById } from '../../intake/users/user.loaders.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { reviewOrders } from '../review-list.store.ts'
import { ReviewConnection } from '../review-list.ts'
import type { Review } from '../review.entity.ts'
import { ReviewCase } from './review-case.entity.ts'
import { shownSize } from './review-case.loaders.ts'
import { ReviewCaseAuthor } from './review-case.object.ts'
import { ReviewCases } from './review-cases.service.ts'

/** The fields of a case that refer to other objects. */
@Resolver(() => ReviewCase)
export class ReviewCaseFieldsResolver {
  @FieldResolver(() => Int, { description: 'How many reviews of it wait that the caller may see' })
  count(@Root() found: ReviewCase, @Ctx() context: RequestContext): Promise<number> {
    return shownSize(context, found)
  }

  @FieldResolver(() => Int, {
    description: 'How many reviews of it wait in categories that the caller may not see',
  })
  async hiddenCount(@Root() found: ReviewCase, @Ctx() context: RequestContext): Promise<number> {
    return Math.max(0, found.size - (await shownSize(context, found)))
  }

  @FieldResolver(() => User, {
    nullable: true,
    description: 'Whose content it is, for a case of one author; null for others',
  })
  author(@Root() { authorId }: ReviewCase, @Ctx() context: RequestContext): Promise<User | null> | null {
    return authorId === null ? null : context.load(userById, authorId)
  }

  @FieldResolver(() => [ReviewCaseAuthor], {
    description: 'The authors who have most in it, at most 10, whoever has most first',
  })
  async authors(@Root() { id }: ReviewCase, @Ctx() context: RequestContext): Promise<ReviewCaseAuthor[]> {
    const found = await context.load(authorsOf, id)
    return Promise.all(
      found.map(async ({ userId, count }) => ({ user: await context.load(userById, userId), count })),
    )
  }

  @FieldResolver(() => Int, { description: 'How many authors it has' })
  async authorCount(@Root() { id }: ReviewCase, @Ctx() context: RequestContext): Promise<number> {
    return (await context.load(authorsOf, id))[0]?.authors ?? 0
  }

  @FieldResolver(() => Int, {
    description: 'How often what waits in it was reported, counted over at most 10,000 of its reviews',
  })
  reportCount(@Root() { id }: ReviewCase, @Ctx() { services, workspaceId }: RequestContext): Promise<number> {
    return services.get(ReviewCases).reportCount(workspaceId, id)
  }

  @FieldResolver(() => ReviewConnection, { description: 'Its reviews, in the order of lists of reviews' })
  reviews(
    @Root() { id }: ReviewCase,
    @PageArguments(reviewOrders) args: ListArgs,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Page<Review>> {
    return services.get(ReviewCases).reviews(caller, id, args)
  }
}

const authorsOf = ({ services, workspaceId }: RequestContext, ids: readonly string[]) =>
  Promise.all(ids.map((id) => services.get(ReviewCases).authors(workspaceId, id)))
