import { Arg, Authorized, Ctx, Field, ID, Mutation, ObjectType, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { PayloadFields } from '../../platform/graphql/payload.ts'
import { Review } from '../../reviews/review.entity.ts'
import { reviewById } from '../../reviews/review.loaders.ts'
import { Appeal } from './appeal.entity.ts'
import { AppealDecisionInput, AppealFilter, AppealInput } from './appeal.input.ts'
import { appealById } from './appeal.loaders.ts'
import { appealOrders } from './appeal.store.ts'
import { AppealConnection, Appeals } from './appeals.service.ts'

const Input = inputFromZod('AppealInput', AppealInput)
const DecisionInput = inputFromZod('AppealDecisionInput', AppealDecisionInput)
const Filter = inputFromZod('AppealFilter', AppealFilter)

@PayloadFields()
@ObjectType({ description: 'What a decision on an appeal did' })
export class AppealDecisionResult {
  @Field(() => Appeal, { description: 'The appeal as it is now' }) appeal!: Appeal
  @Field(() => Review, {
    nullable: true,
    description:
      'The review that is claimed for the caller now, where `next` asked for one; null where none waits that the caller may have',
  })
  next!: Review | null
}

/** Appeals of users against decisions. */
@Resolver()
export class AppealResolver {
  @Authorized('appeals.read')
  @Query(() => AppealConnection, { description: 'Appeals, newest first' })
  appeals(
    @PageArguments(appealOrders) args: ListArgs,
    @Arg('filter', () => Filter, { nullable: true, description: 'Which appeals; all unless given' })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<Appeal>> {
    return services.get(Appeals).list(workspaceId, args, filter)
  }

  @Authorized('appeals.read')
  @Query(() => Appeal, { nullable: true, description: 'An appeal; null where there is none of this id' })
  appeal(
    @Arg('id', () => ID, { description: "Verdict's id of it" }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<Appeal | null> {
    return context.load(appealById, id)
  }

  @Authorized('appeals.file')
  @Mutation(() => Appeal, {
    description:
      'Files an appeal against a removal, a ban or a strike: it waits in a review for another moderator than the first. Filed again with the same `externalId`, it is answered as it is. NOTHING_TO_APPEAL where nothing is restricted, ALREADY_RESTORED where that holds no more, ALREADY_APPEALED, APPEAL_TOO_LATE',
  })
  fileAppeal(
    @Arg('input', () => Input, { description: 'The appeal' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Appeal> {
    return services.get(Appeals).file(caller, input)
  }

  @Authorized('appeals.decide')
  @Mutation(() => AppealDecisionResult, {
    description:
      'Decides on an appeal, for good. Overturned, the object is allowed, and a strike and tags that came with the decision go. FORBIDDEN for whoever took that decision, unless admins allow it; CLAIMED where somebody else holds the review, ALREADY_DECIDED where it is decided, ITEM_CHANGED where the content is another than `seenVersion`',
  })
  async decideAppeal(
    @Arg('input', () => DecisionInput, { description: 'The decision' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<AppealDecisionResult> {
    const { appeal, nextId } = await context.services.get(Appeals).decide(context.caller, input)
    return { appeal, next: nextId ? await context.load(reviewById, nextId) : null }
  }
}
