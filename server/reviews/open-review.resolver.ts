import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Content } from '../intake/content/content.entity.ts'
import { Review } from './review.entity.ts'
import { openReviewOfItem } from './review.loaders.ts'

/** The unresolved review of a content item. */
@Resolver(() => Content)
export class OpenReviewResolver {
  @FieldResolver(() => Review, {
    nullable: true,
    description: 'The review that waits on it; null where none does',
  })
  async openReview(@Root() { id }: Content, @Ctx() context: RequestContext) {
    const [review] = await context.load(openReviewOfItem, id)
    return review
  }
}
