import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Actor, actorOf } from '../../access/team/actor.ts'
import { Content } from '../../intake/content/content.entity.ts'
import { contentById } from '../../intake/content/content.loaders.ts'
import { Column } from '../../platform/graphql/column.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import { policyCategoryById } from '../../settings/policies/policy-category.loaders.ts'
import { verdictsOn } from './ai-moderator.loaders.ts'
import { AiAgreement, AiTrial } from './ai-moderator.object.ts'
import { AiVerdict } from './ai-verdict.entity.ts'
import { RecommendationState } from './recommendation-state.ts'

/** A verdict of an AI moderator on an item, with the objects that it refers to. */
@Resolver(() => AiVerdict)
export class AiVerdictResolver {
  @FieldResolver(() => Actor, { description: 'The AI moderator' })
  moderator(@Root() { aiModeratorId }: AiVerdict, @Ctx() context: RequestContext) {
    return actorOf(context, { kind: ActorKind.ai, id: aiModeratorId })
  }

  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category that it holds to be violated; null where none',
  })
  policyCategory(@Root() { policyCategoryId }: AiVerdict, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'Who settled the recommendation; null where it is none, and until then',
  })
  settledBy(@Root() { settledByKind, settledById }: AiVerdict, @Ctx() context: RequestContext) {
    return settledByKind && actorOf(context, { kind: settledByKind, id: settledById })
  }

  @FieldResolver(() => Content, {
    nullable: true,
    description: 'The content item; null where the caller may not see it',
  })
  content(@Root() { contentId }: AiVerdict, @Ctx() context: RequestContext) {
    return context.show(contentById, contentId)
  }
}

/** The category of a trial verdict, which is not stored. */
@Resolver(() => AiTrial)
export class AiTrialResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category that it holds to be violated; null where none',
  })
  policyCategory(@Root() { policyCategoryId }: AiTrial, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}

/** The category of a line of agreement; none for the verdict that nothing is violated. */
@Resolver(() => AiAgreement)
export class AiAgreementResolver {
  @FieldResolver(() => PolicyCategory, {
    nullable: true,
    description: 'The policy category of the verdicts; null for those that nothing is violated',
  })
  policyCategory(@Root() { policyCategoryId }: AiAgreement, @Ctx() context: RequestContext) {
    return policyCategoryId && context.load(policyCategoryById, policyCategoryId)
  }
}

/** The verdicts of AI moderators on a content item. */
@Resolver(() => Content)
export class ContentVerdictsResolver {
  @FieldResolver(() => [AiVerdict], {
    description: 'The newest 100 verdicts of AI moderators on all its versions, newest first',
  })
  aiVerdicts(@Column(Content, 'id') id: string, @Ctx() context: RequestContext): Promise<AiVerdict[]> {
    return context.load(verdictsOn, id)
  }

  @FieldResolver(() => AiVerdict, {
    nullable: true,
    description: 'The newest recommendation of an AI moderator that waits for a human; null where none does',
  })
  async recommendation(
    @Column(Content, 'id') id: string,
    @Column(Content, 'version') version: number,
    @Ctx() context: RequestContext,
  ) {
    const verdicts = await context.load(verdictsOn, id)
    return verdicts.find(
      (verdict) => verdict.recommendation === RecommendationState.pending && verdict.version === version,
    )
  }
}
