import { Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { CategoryQuality, PairAgreement, TeamQuality } from '../../reviews/quality/quality.object.ts'
import { AiAgreements } from './ai-agreement.service.ts'

@ObjectType({
  description:
    'How far an AI moderator agrees with a person, who may have known what it said, or with another AI moderator',
})
export class AiPairQuality extends PairAgreement {
  @Field(() => [CategoryQuality], {
    description: 'The policy categories that either named, those with the most items first, at most 500',
  })
  categories!: CategoryQuality[]
  oneRef!: ActorRef
  otherRef!: ActorRef
}

/** Agreement of AI moderators, beside that of people. */
@Resolver(() => TeamQuality)
export class AiPairsResolver {
  @FieldResolver(() => [AiPairQuality], {
    description:
      'Agreement of AI moderators with the people who decided on an item after them, and with each other, over the newest 10,000 verdicts of each, in all categories; those with the most items first, at most 1,000',
  })
  aiPairs(
    @Root() { range }: TeamQuality,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AiPairQuality[]> {
    return services.get(AiAgreements).pairs(workspaceId, range)
  }
}

/** The two actors of a pair. */
@Resolver(() => AiPairQuality)
export class AiPairQualityResolver {
  @FieldResolver(() => Actor, { description: 'The AI moderator' })
  one(@Root() { oneRef }: AiPairQuality, @Ctx() context: RequestContext) {
    return actorOf(context, oneRef)
  }

  @FieldResolver(() => Actor, { description: 'The person, or another AI moderator' })
  other(@Root() { otherRef }: AiPairQuality, @Ctx() context: RequestContext) {
    return actorOf(context, otherRef)
  }
}
