import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { PolicyCategory } from '../policies/policy-category.entity.ts'
import { policyCategoryById } from '../policies/policy-category.loaders.ts'
import { ReviewReason } from './review-reason.ts'

/** What a reason leads to. */
@Resolver(() => ReviewReason)
export class ReviewReasonResolver {
  @FieldResolver(() => PolicyCategory, { nullable: true })
  policyCategory(@Root() { policyCategoryId }: ReviewReason, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}
