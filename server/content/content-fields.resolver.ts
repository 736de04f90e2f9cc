import { Arg, Args, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql'
import { ActionConnection, timelineOf } from '../actions/timeline.ts'
import { PageArgs } from '../graphql/connection.ts'
import type { RequestContext } from '../graphql/context.ts'
import { Category } from '../places/category.entity.ts'
import { categoryById, subcategoryById } from '../places/place.loaders.ts'
import { Subcategory } from '../places/subcategory.entity.ts'
import { PolicyCategory } from '../policies/policy-category.entity.ts'
import { policyCategoryById } from '../policies/policy-category.loaders.ts'
import { Review } from '../reviews/review.entity.ts'
import { openReviewsOf } from '../reviews/review.loaders.ts'
import { DecisionTrace } from '../rules/decision-trace.object.ts'
import { decisionTraceOf } from '../rules/trace.loader.ts'
import { Tag } from '../tags/tag.entity.ts'
import { tagsOf } from '../tags/tag.loaders.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { User } from '../users/user.entity.ts'
import { userById } from '../users/user.loaders.ts'
import { contentAround } from './content-context.ts'
import { Content } from './content.entity.ts'
import { Media } from './media.entity.ts'
import { mediaOf } from './media.loaders.ts'
import { UnjudgedPart } from './unjudged.ts'

/** What a content item leads to. */
@Resolver(() => Content)
export class ContentFieldsResolver {
  @FieldResolver(() => User)
  user(@Root() { userId }: Content, @Ctx() context: RequestContext) {
    return context.load(userById, userId)
  }

  @FieldResolver(() => Category)
  category(@Root() { categoryId }: Content, @Ctx() context: RequestContext) {
    return context.load(categoryById, categoryId)
  }

  @FieldResolver(() => Subcategory)
  subcategory(@Root() { subcategoryId }: Content, @Ctx() context: RequestContext) {
    return context.load(subcategoryById, subcategoryId)
  }

  @FieldResolver(() => [Tag])
  tags(@Root() { tagIdentifiers }: Content, @Ctx() context: RequestContext) {
    return tagsOf(context, tagIdentifiers)
  }

  @FieldResolver(() => [Media])
  media(@Root() { id }: Content, @Ctx() context: RequestContext) {
    return context.load(mediaOf, id)
  }

  @FieldResolver(() => PolicyCategory, { nullable: true })
  policyCategory(@Root() { policyCategoryId }: Content, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Actor, { nullable: true, description: 'Who took the latest decision' })
  decidedBy(@Root() { decidedByKind, decidedById }: Content, @Ctx() context: RequestContext) {
    return decidedByKind && actorOf(context, { kind: decidedByKind, id: decidedById })
  }

  @FieldResolver(() => [UnjudgedPart], { description: 'What of its newest version could not be judged' })
  unjudged(@Root() { unjudgedMark, version }: Content): UnjudgedPart[] {
    return unjudgedMark?.version === version ? unjudgedMark.parts : []
  }

  @FieldResolver(() => Review, { nullable: true })
  async openReview(@Root() { id }: Content, @Ctx() context: RequestContext) {
    const [review] = await context.load(openReviewsOf, id)
    return review
  }

  @FieldResolver(() => DecisionTrace, {
    nullable: true,
    description: 'How the newest judged version was decided',
  })
  trace(@Root() { id }: Content, @Ctx() context: RequestContext) {
    return decisionTraceOf(context, id)
  }

  @FieldResolver(() => ActionConnection, { description: 'What was done to it, newest first' })
  timeline(@Root() { id }: Content, @Args(() => PageArgs) args: PageArgs, @Ctx() context: RequestContext) {
    return timelineOf(context, id, args)
  }

  @FieldResolver(() => [Content], {
    description: 'What was posted around it in its subcategory, itself included, oldest first',
  })
  context(
    @Root() content: Content,
    @Arg('before', () => Int, { defaultValue: 10 }) before: number,
    @Arg('after', () => Int, { defaultValue: 10 }) after: number,
    @Ctx() { services, workspaceId }: RequestContext,
  ) {
    return services.database.inWorkspace(workspaceId, (tx) => contentAround(tx, content, before, after))
  }
}
