import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { PolicyCategory } from '../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../settings/policies/policy-category.loaders.ts'
import { ReviewReason } from './review-reason.ts'

/** The fields of a reason that refer to other objects. */
@Resolver(() => ReviewReason)
export class ReviewReasonResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category that the reason names; null where it names none',
  })
  policyCategory(@Root() { policyCategoryId }: ReviewReason, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}
