import { Arg, Authorized, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { User } from '../../intake/users/user.entity.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { LegalHold } from './legal-hold.entity.ts'
import { PlaceLegalHoldInput, ReleaseLegalHoldInput } from './legal-hold.input.ts'
import { holdOf } from './legal-hold.loaders.ts'
import { LegalHolds } from './legal-holds.service.ts'

const PlaceInput = inputFromZod('PlaceLegalHoldInput', PlaceLegalHoldInput)
const ReleaseInput = inputFromZod('ReleaseLegalHoldInput', ReleaseLegalHoldInput)

/** Legal holds on content and users. */
@Resolver(() => LegalHold)
export class LegalHoldResolver {
  @Authorized('legalHolds.write')
  @Mutation(() => LegalHold, {
    description:
      'Has a content item, or a user with all their content, kept for now: deleting it is refused, erasing waits, and nothing of it is forgotten with time. Placed again it says the new reason',
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
