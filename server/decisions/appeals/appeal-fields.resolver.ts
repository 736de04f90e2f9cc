import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { workspaceOf } from '../../access/workspaces/workspace.loaders.ts'
import { Action } from '../../actions/action.entity.ts'
import { actionById } from '../../actions/action.loaders.ts'
import { contentById } from '../../intake/content/content.loaders.ts'
import { ReviewSubject, reviewSubject } from '../../intake/review-subject.ts'
import { userById } from '../../intake/users/user.loaders.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { Review } from '../../reviews/review.entity.ts'
import { othersOfReview, reviewById } from '../../reviews/review.loaders.ts'
import { Appeal } from './appeal.entity.ts'
import { appealById, appealsOfAction } from './appeal.loaders.ts'

/** The fields of an appeal that refer to other objects. */
@Resolver(() => Appeal)
export class AppealFieldsResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What the decision is on; null where that is gone, or the caller may not see it',
  })
  object(@Root() { objectType, objectId }: Appeal, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      "The customer platform's own identifier of what the decision is on; null where that is gone, or the caller may not see it",
  })
  async objectExternalId(@Root() { objectType, objectId }: Appeal, @Ctx() context: RequestContext) {
    const content = objectType === ReviewSubjectType.content
    const object = await (content ? context.load(contentById, objectId) : context.load(userById, objectId))
    return object?.externalId ?? null
  }

  @FieldResolver(() => Action, { description: 'The decision that is appealed' })
  action(@Root() { actionId }: Appeal, @Ctx() context: RequestContext) {
    return context.load(actionById, actionId)
  }

  @FieldResolver(() => Review, { description: 'The review that it waits in, or waited in' })
  review(@Root() { reviewId }: Appeal, @Ctx() context: RequestContext) {
    return context.load(reviewById, reviewId)
  }

  @FieldResolver(() => Actor, { nullable: true, description: 'Who decided on it; null until then' })
  decidedBy(@Root() { decidedByKind: kind, decidedById: id }: Appeal, @Ctx() context: RequestContext) {
    return kind && actorOf(context, { kind, id })
  }

  @FieldResolver(() => Action, {
    nullable: true,
    description: 'The action that records the decision on it; null until then',
  })
  resolution(@Root() { decidedActionId }: Appeal, @Ctx() context: RequestContext) {
    return decidedActionId && context.load(actionById, decidedActionId)
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the caller took the decision that is appealed and so does not decide on the appeal, unless admins allow that',
  })
  async isOwn(@Root() { reviewId }: Appeal, @Ctx() context: RequestContext): Promise<boolean> {
    const review = await context.load(reviewById, reviewId)
    if (!review?.barredId || !context.isCaller(review.barredId)) return false
    return (await context.load(workspaceOf, context.workspaceId))?.ownAppeals === false
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether the team has anybody else who works in its queue than the member who took the decision; without, an admin has to let somebody in or allow that they decide themselves',
  })
  async hasOthers(@Root() { reviewId }: Appeal, @Ctx() context: RequestContext): Promise<boolean> {
    return (await context.load(othersOfReview, reviewId)) !== null
  }
}

/** The appeal that a review is about. */
@Resolver(() => Review)
export class ReviewAppealResolver {
  @FieldResolver(() => Appeal, {
    nullable: true,
    description: 'The appeal that it is about, which `decideAppeal` decides; null for other reviews',
  })
  appeal(@Root() { appealId }: Review, @Ctx() context: RequestContext) {
    return appealId && context.load(appealById, appealId)
  }
}

/** The appeal against an action. */
@Resolver(() => Action)
export class ActionAppealResolver {
  @FieldResolver(() => Appeal, {
    nullable: true,
    description: 'The appeal against it; null where there is none',
  })
  async appeal(@Root() { id }: Action, @Ctx() context: RequestContext) {
    const [appeal] = await context.load(appealsOfAction, id)
    return appeal ?? null
  }
}
