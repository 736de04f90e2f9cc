import { Authorized, Ctx, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { ApiKeyActor } from '../api-keys/api-key-actor.resolver.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Actor, actorOf } from './actor.ts'
import { Member } from './member.entity.ts'
import { memberById } from './member.loaders.ts'

@ObjectType({ implements: Actor, description: 'A member of the team who acted' })
export class MemberActor extends Actor {}

@ObjectType({
  implements: Actor,
  description: 'The customer platform, which acted by itself with one of its API keys',
})
export class CustomerPlatform extends Actor {}

@ObjectType({
  implements: Actor,
  description: 'Verdict itself: what time, an arrival or a command of its operator brought about',
})
export class System extends Actor {}

/** Fields of a member who is an actor. */
@Resolver(() => MemberActor)
export class MemberActorResolver {
  @Authorized('members.read')
  @FieldResolver(() => Member, { nullable: true, description: 'The member; null once they left the team' })
  member(@Root() { id }: Actor, @Ctx() context: RequestContext) {
    return id === null ? null : context.load(memberById, id)
  }
}

/** Fields of the customer platform as an actor. */
@Resolver(() => CustomerPlatform)
export class CustomerPlatformResolver {
  @FieldResolver(() => ApiKeyActor, {
    nullable: true,
    description: 'The API key that it came by; null where that was not recorded',
  })
  key(@Root() { id }: Actor, @Ctx() context: RequestContext) {
    return id === null ? null : actorOf(context, { kind: ActorKind.key, id })
  }
}
