import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Action } from '../actions/action.entity.ts'
import { actionById } from '../actions/action.loaders.ts'
import { Review } from './review.entity.ts'

/** The resolution of a review (section 2.11). */
@Resolver(() => Review)
export class ReviewDecisionResolver {
  @FieldResolver(() => Action, {
    nullable: true,
    description:
      'The action that resolved it; none where the review ended without one, as when a recommendation was rejected',
  })
  decision(@Root() { resolvedActionId }: Review, @Ctx() context: RequestContext) {
    return resolvedActionId ? context.load(actionById, resolvedActionId) : null
  }
}
