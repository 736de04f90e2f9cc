import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Member } from '../access/team/member.entity.ts'
import { memberById } from '../access/team/member.loaders.ts'
import { NotFoundError } from '../platform/errors.ts'
import type { WorkingReviewer } from './queue-work.service.ts'
import { QueueWork } from './queue-work.service.ts'
import { ReviewQueue } from './queues/review-queue.entity.ts'
import { presentMembers, reviewQueueById } from './queues/review-queue.loaders.ts'
import { ReviewAssignee } from './review-assignee.object.ts'
import { Review } from './review.entity.ts'
import { reviewById } from './review.loaders.ts'

/** Working in a queue: presence, and the assignment of reviews (section 2.11). */
@Resolver(() => ReviewQueue)
export class QueueWorkResolver {
  @FieldResolver(() => Boolean, { description: 'Whether the caller may claim and decide its reviews' })
  mayWork(@Root() { memberIds }: ReviewQueue, @Ctx() context: RequestContext): boolean {
    const { grants } = context.caller
    if (grants.includes('admin')) return true
    return grants.includes('moderator') && (memberIds?.some((id) => context.isCaller(id)) ?? true)
  }

  @FieldResolver(() => Boolean, { description: 'Whether reviews are being assigned to the caller' })
  async workedByMe(@Root() { id }: ReviewQueue, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.load(presentMembers, id)).some((member) => context.isCaller(member.id))
  }

  @Authorized('reviews.claim')
  @Query(() => [ReviewAssignee], {
    description:
      'To whom a review can be given: those who work in its queue now, without the caller. NOT_FOUND where the caller does not see the review. Only for members who are signed in',
  })
  async reviewAssignees(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewAssignee[]> {
    const review = found(await context.load(reviewById, id))
    return context.services.get(QueueWork).assignees(reviewer(context), review)
  }

  @Authorized('reviews.claim')
  @Mutation(() => ReviewQueue, {
    description:
      'Says that the caller works in a queue, so that its reviews are assigned to them: for three minutes, unless this is asked again. Only for members who are signed in',
  })
  async startWorking(
    @Arg('queueId', () => ID, { description: 'The id of the review queue' }) queueId: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewQueue> {
    await context.services.get(QueueWork).start(reviewer(context), queueId)
    return found(await context.load(reviewQueueById, queueId))
  }

  @Authorized('reviews.claim')
  @Mutation(() => ReviewQueue, {
    description:
      'Says that the caller has stopped working in a queue; what is assigned to them goes to others. Only for members who are signed in',
  })
  async stopWorking(
    @Arg('queueId', () => ID, { description: 'The id of the review queue' }) queueId: string,
    @Ctx() context: RequestContext,
  ): Promise<ReviewQueue> {
    await context.services.get(QueueWork).stop(reviewer(context), queueId)
    return found(await context.load(reviewQueueById, queueId))
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description:
      'Leaves a review to others; the caller is not given it again. Only for members who are signed in',
  })
  async skipReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    await context.services.get(QueueWork).skip(reviewer(context), id)
    return found(await context.load(reviewById, id))
  }

  @Authorized('reviews.claim')
  @Mutation(() => Review, {
    description:
      'Gives a review that nobody is looking at to somebody who works in its queue. CONFLICT where they do not work there now or do not see it, and for an escalated review where they are no admin. Only for members who are signed in',
  })
  async assignReview(
    @Arg('id', () => ID, { description: 'The id of the review' }) id: string,
    @Arg('memberId', () => ID, {
      nullable: true,
      description: 'The id of the member; the caller unless given',
    })
    memberId: string | null = null,
    @Arg('note', () => String, { nullable: true, description: 'A note for them, up to 2,000 characters' })
    note: string | null = null,
    @Ctx() context: RequestContext,
  ): Promise<Review> {
    await context.services
      .get(QueueWork)
      .assign(reviewer(context), id, memberId ?? context.caller.id, { note })
    return found(await context.load(reviewById, id))
  }
}

/** The member of an assignee. */
@Resolver(() => ReviewAssignee)
export class ReviewAssigneeResolver {
  @FieldResolver(() => Member, { description: 'Who works there' })
  async member(@Root() { memberId }: ReviewAssignee, @Ctx() context: RequestContext) {
    return found(await context.load(memberById, memberId))
  }
}

const reviewer = ({ caller, workspaceId }: RequestContext): WorkingReviewer => ({
  workspaceId,
  memberId: caller.id,
  sessionId: caller.sessionId ?? null,
})

function found<T>(row: T | null): T {
  if (!row) throw new NotFoundError()
  return row
}
