import { Arg, Authorized, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { requestIdArg } from '../../access/requests/once.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { AiVerdict } from '../../judging/ai-moderators/ai-verdict.entity.ts'
import { Recommendations } from './recommendation.service.ts'

/** Rejecting recommendations of AI moderators (section 3.6). */
@Resolver()
export class RejectRecommendationResolver {
  @Authorized('decisions.take')
  @Mutation(() => AiVerdict, {
    description:
      'Rejects a pending recommendation; the item stays what it is, and a review that was about nothing else is resolved. ALREADY_DECIDED where it is settled, CLAIMED while another moderator has the review of the item',
  })
  rejectRecommendation(
    @Arg('id', () => ID, { description: 'The id of the verdict that recommends' }) id: string,
    @Arg('requestId', () => String, requestIdArg) requestId: string | null,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<AiVerdict> {
    return services.get(Recommendations).reject(caller, id, requestId)
  }
}
