import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Review } from '../review.entity.ts'
import { ReviewCase } from './review-case.entity.ts'
import { shownCases } from './review-case.loaders.ts'

/** The cases that a review is in. */
@Resolver(() => Review)
export class CasesOfReviewResolver {
  @FieldResolver(() => [ReviewCase], {
    description:
      'The cases that it is in with other reviews that the caller may see, at most 3: one of each kind, in the order of the kinds; none when it is resolved',
  })
  cases(@Root() { id }: Review, @Ctx() context: RequestContext): Promise<ReviewCase[]> {
    return context.load(shownCases, id)
  }

  @FieldResolver(() => ReviewCase, {
    nullable: true,
    description:
      'The case that it is shown under, which `firstOfCase` of a filter goes by; null while it is in none',
  })
  async mainCase(@Root() { id }: Review, @Ctx() context: RequestContext): Promise<ReviewCase | undefined> {
    return (await context.load(shownCases, id)).find(({ isMain }) => isMain)
  }
}
