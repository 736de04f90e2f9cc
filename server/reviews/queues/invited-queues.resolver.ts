import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Invitation } from '../../access/invitations/invitation.entity.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { ReviewQueue } from './review-queue.entity.ts'
import { reviewQueueById } from './review-queue.loaders.ts'

/** The queues in which an invited member will work. */
@Resolver(() => Invitation)
export class InvitedQueuesResolver {
  @FieldResolver(() => [ReviewQueue], {
    description: 'The review queues for selected moderators that they will work in, at most 100',
  })
  async queues(@Root() { queueIds }: Invitation, @Ctx() context: RequestContext): Promise<ReviewQueue[]> {
    const queues = await Promise.all(queueIds.map((id) => context.load(reviewQueueById, id)))
    return queues.filter((queue) => queue !== null)
  }
}
