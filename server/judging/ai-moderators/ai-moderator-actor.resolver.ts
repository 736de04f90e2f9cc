import { Authorized, Ctx, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor } from '../../access/team/actor.ts'
import { AiModerator } from './ai-moderator.entity.ts'
import { aiModeratorById } from './ai-moderator.loaders.ts'

@ObjectType({ implements: Actor, description: 'An AI moderator that acted' })
export class AiModeratorActor extends Actor {}

/** The AI moderator behind an action. */
@Resolver(() => AiModeratorActor)
export class AiModeratorActorResolver {
  @Authorized('aiModerators.read')
  @FieldResolver(() => AiModerator, {
    nullable: true,
    description: 'The AI moderator as it is now, for admins; null once it was deleted',
  })
  aiModerator(@Root() { id }: Actor, @Ctx() context: RequestContext) {
    return id === null ? null : context.load(aiModeratorById, id)
  }
}
