import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { rowsById } from '../../access/requests/rows-by-id.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { ReviewSubject, reviewSubject } from '../../intake/review-subject.ts'
import { User } from '../../intake/users/user.entity.ts'
import { connectionOf, type Page } from '../../platform/graphql/connection.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { type ListArgs, PageArguments } from '../../platform/graphql/list-order.ts'
import { LegalHoldFilter } from './legal-hold-filter.input.ts'
import { LegalHold } from './legal-hold.entity.ts'
import { PlaceLegalHoldInput, ReleaseLegalHoldInput } from './legal-hold.input.ts'
import { legalHoldOrders, holdsOn } from './legal-hold.store.ts'
import { LegalHolds } from './legal-holds.service.ts'

const PlaceInput = inputFromZod('PlaceLegalHoldInput', PlaceLegalHoldInput)
const ReleaseInput = inputFromZod('ReleaseLegalHoldInput', ReleaseLegalHoldInput)

const Filter = inputFromZod('LegalHoldFilter', LegalHoldFilter)
const LegalHoldConnection = connectionOf('LegalHold', () => LegalHold)

/** Legal holds on content and users. */
@Resolver(() => LegalHold)
export class LegalHoldResolver {
  @Authorized('legalHolds.read')
  @Query(() => LegalHoldConnection, { description: 'Legal holds that stand, the last placed first' })
  legalHolds(
    @PageArguments(legalHoldOrders) args: ListArgs,
    @Arg('filter', () => Filter, { nullable: true, description: 'Which holds; all unless given' })
    filter: unknown,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<Page<LegalHold>> {
    return services.get(LegalHolds).list(workspaceId, args, filter)
  }

  @Authorized('legalHolds.write')
  @Mutation(() => LegalHold, {
    description:
      'Puts a content item, or a user with all their content, on legal hold: deleting it is refused, erasing it waits, and retention periods do not apply. Placing it again replaces the reason',
  })
  placeLegalHold(
    @Arg('input', () => PlaceInput, { description: 'What is kept, why, and until when' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<LegalHold> {
    return services.get(LegalHolds).place(caller, input)
  }

  @Authorized('legalHolds.write')
  @Mutation(() => LegalHold, {
    description:
      'Ends a legal hold; an erasure that waited for it goes on within a minute. Answers the hold that stood',
  })
  releaseLegalHold(
    @Arg('input', () => ReleaseInput, { description: 'What is no longer kept' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<LegalHold> {
    return services.get(LegalHolds).release(caller, input)
  }

  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description: 'What is kept; null for content in a category that the caller may not see',
  })
  object(@Root() { objectType, objectId }: LegalHold, @Ctx() context: RequestContext) {
    return reviewSubject(context, objectType, objectId)
  }

  @FieldResolver(() => Actor, { description: 'Whoever placed it' })
  placedBy(
    @Root() { placedByKind: kind, placedById: id }: LegalHold,
    @Ctx() context: RequestContext,
  ): Promise<Actor> {
    return actorOf(context, { kind, id })
  }
}

const onContent =
  'The legal hold on the item itself; null where there is none. One on its author holds it too'

/** The hold on a content item. */
@Resolver(() => Content)
export class ContentHoldResolver {
  @FieldResolver(() => LegalHold, { nullable: true, description: onContent })
  legalHold(@Root() { id }: Content, @Ctx() context: RequestContext): Promise<LegalHold | null> {
    return context.load(holdOf, id)
  }
}

/** The hold on a user. */
@Resolver(() => User)
export class UserHoldResolver {
  @FieldResolver(() => LegalHold, {
    nullable: true,
    description: 'The legal hold on the user, which is one on all their content; null where there is none',
  })
  legalHold(@Root() { id }: User, @Ctx() context: RequestContext): Promise<LegalHold | null> {
    return context.load(holdOf, id)
  }
}

/** Active holds by the ids of their objects. */
const holdOf = rowsById(holdsOn)
