import { Arg, Authorized, Ctx, Field, Mutation, ObjectType, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import { ErrorCodeEnum } from '../../platform/graphql/error-code.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Review } from '../../reviews/review.entity.ts'
import { reviewById } from '../../reviews/review.loaders.ts'
import { BulkDecisionInput } from './bulk-decision.input.ts'
import { DecisionResult, resultOf } from './decision.resolver.ts'
import { DecisionService } from './decision.service.ts'

const BulkDecisionInputType = inputFromZod('BulkDecisionInput', BulkDecisionInput)

@ObjectType({ description: 'A review that a bulk decision left as it was, and why' })
export class RefusedReview {
  @Field(() => Review, { nullable: true, description: 'Null when there is no such review' })
  review!: Review | null
  @Field(() => ErrorCodeEnum, { description: 'The code that deciding it alone answers with' })
  code!: ErrorCode
  @Field(() => String) message!: string
}

@ObjectType({ description: 'What a bulk decision did, in the order of the reviews' })
export class BulkDecisionResult {
  @Field(() => [DecisionResult]) decided!: DecisionResult[]
  @Field(() => [RefusedReview]) refused!: RefusedReview[]
}

/** One decision on several reviews (section 2.11). */
@Resolver()
export class BulkDecisionResolver {
  @Authorized('decisions.take')
  @Mutation(() => BulkDecisionResult, {
    description: 'Decides on each of the reviews by itself: what is refused does not keep the others from it',
  })
  async decideReviews(
    @Arg('input', () => BulkDecisionInputType) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<BulkDecisionResult> {
    const { taken, refused } = await context.services.get(DecisionService).takeEach(context.caller, input)
    return {
      decided: await Promise.all(taken.map((decision) => resultOf(context, decision))),
      refused: await Promise.all(
        refused.map(async ({ reviewId, ...why }) => ({
          review: await context.load(reviewById, reviewId),
          ...why,
        })),
      ),
    }
  }
}
