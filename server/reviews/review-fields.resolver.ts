import { Ctx, FieldResolver, Resolver, Root, Field, ObjectType } from 'type-graphql'
import type { RequestContext } from '../access/requests/request-context.ts'
import { Actor, actorOf } from '../access/team/actor.ts'
import { Member } from '../access/team/member.entity.ts'
import { memberById } from '../access/team/member.loaders.ts'
import { ReviewSubject, reviewSubject } from '../intake/review-subject.ts'
import { Priority, priorityAt } from '../platform/vocabulary/priority.ts'
import { ReviewQueue } from './queues/review-queue.entity.ts'
import { reviewQueueById } from './queues/review-queue.loaders.ts'
import { ReviewReason } from './review-reason.ts'
import { ReviewStep } from './review-step.entity.ts'
import { Review } from './review.entity.ts'
import { stepsOfReview } from './review.loaders.ts'

@ObjectType('Claim', { description: 'Who works on a review, and until when unless they renew it' })
class ReviewClaim {
  @Field(() => Member, { description: 'Who works on the review' }) member!: Pick<
    Member,
    'id' | 'name' | 'email' | 'role'
  >
  @Field(() => Date, { description: 'When the claim ends unless it is renewed' }) until!: Date
  @Field(() => Boolean, { description: 'Whether the caller holds it' }) mine!: boolean
}

/** The fields of a review that refer to other objects. */
@Resolver(() => Review)
export class ReviewFieldsResolver {
  @FieldResolver(() => Priority, { description: 'How soon it wants a moderator' })
  priority(@Root() { priorityRank }: Review) {
    return priorityAt(priorityRank)
  }

  @FieldResolver(() => ReviewQueue, {
    description: 'The queue that it waits in, or waited in when it was decided',
  })
  queue(@Root() { queueId }: Review, @Ctx() context: RequestContext) {
    return context.load(reviewQueueById, queueId)
  }

  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What is reviewed; null where that is gone',
  })
  object(@Root() { objectType, objectId }: Review, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }

  @FieldResolver(() => [ReviewReason], { description: 'Why it is reviewed, each reason once' })
  reasons(@Root() { storedReasons }: Review) {
    return storedReasons
  }

  @FieldResolver(() => ReviewClaim, {
    nullable: true,
    description: 'Who works on it; null while nobody does',
  })
  claim(@Root() { claimedBy, claimedUntil }: Review, @Ctx() context: RequestContext) {
    return claimedBy && claimOf(context, claimedBy, claimedUntil)
  }

  @FieldResolver(() => Member, { nullable: true, description: "Whose turn it is; null while it is nobody's" })
  assignedTo(@Root() { assignedToId }: Review, @Ctx() context: RequestContext) {
    return assignedToId && context.load(memberById, assignedToId)
  }

  @FieldResolver(() => [ReviewStep], {
    description: 'What was done to it before it was decided, at most the newest 100 steps, the first first',
  })
  steps(@Root() { id }: Review, @Ctx() context: RequestContext) {
    return context.load(stepsOfReview, id)
  }

  @FieldResolver(() => Actor, { nullable: true, description: 'Who decided it; null until then' })
  resolvedBy(@Root() { resolvedByKind, resolvedById }: Review, @Ctx() context: RequestContext) {
    return resolvedByKind && actorOf(context, { kind: resolvedByKind, id: resolvedById })
  }
}

async function claimOf(context: RequestContext, memberId: string, until: Date | null) {
  const member = await context.load(memberById, memberId)
  return member && { member, until, mine: context.isCaller(memberId) }
}
