import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { settingsSchema } from '../../platform/secret-settings.ts'
import { writtenPolicyById } from '../../settings/policies/written/written-policy.loaders.ts'
import { WrittenPolicy } from '../../settings/policies/written/written-policy.object.ts'
import { aiProviders } from '../../signals/ai-providers/ai-providers.ts'
import { AiModerator } from './ai-moderator.entity.ts'
import { AiModeratorChanges, NewAiModerator } from './ai-moderator.input.ts'
import { agreementOf, aiModeratorById, newestVerdicts, spentTodayOf } from './ai-moderator.loaders.ts'
import { AiAgreement, AiForecast, AiProviderInfo, AiSpent, AiTrial } from './ai-moderator.object.ts'
import { AiModerators } from './ai-moderator.service.ts'
import { aiModeratorBound } from './ai-moderator.store.ts'
import { AiVerdict } from './ai-verdict.entity.ts'

const NewInput = inputFromZod('NewAiModeratorInput', NewAiModerator)
const ChangesInput = inputFromZod('AiModeratorChangesInput', AiModeratorChanges)

/** Configuring AI moderators (section 2.13). */
@Resolver(() => AiModerator)
export class AiModeratorResolver {
  @Authorized('aiModerators.read')
  @Query(() => [AiProviderInfo], { description: 'The kinds of service that an AI moderator can run on' })
  aiProviders(): AiProviderInfo[] {
    return aiProviders.map((provider) => ({
      key: provider.key,
      label: provider.label,
      description: provider.description,
      settingsSchema: settingsSchema(provider),
    }))
  }

  @Authorized('aiModerators.read')
  @Query(() => [AiModerator], { description: `The AI moderators, oldest first; ${aiModeratorBound.inWords}` })
  aiModerators(@Ctx() { services, workspaceId }: RequestContext): Promise<AiModerator[]> {
    return services.get(AiModerators).all(workspaceId)
  }

  @Authorized('aiModerators.read')
  @Query(() => AiModerator, {
    nullable: true,
    description: 'An AI moderator; null where there is none of this id',
  })
  aiModerator(
    @Arg('id', () => ID, { description: 'The id of the AI moderator' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<AiModerator | null> {
    return context.load(aiModeratorById, id)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiModerator, { description: 'Makes an AI moderator, disabled' })
  createAiModerator(
    @Arg('input', () => NewInput, { description: 'The AI moderator' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<AiModerator> {
    return context.services.get(AiModerators).create(context.caller, input)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiModerator, {
    description:
      'Changes what is given of an AI moderator; CONFLICT where somebody else changed it meanwhile',
  })
  updateAiModerator(
    @Arg('id', () => ID, { description: 'The id of the AI moderator' }) id: string,
    @Arg('input', () => ChangesInput, { description: 'What is to change' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<AiModerator> {
    return context.services.get(AiModerators).update(context.caller, id, input)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => Boolean, { description: 'Ends an AI moderator; what it decided stays, under its name' })
  deleteAiModerator(
    @Arg('id', () => ID, { description: 'The id of the AI moderator' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(AiModerators).delete(context.caller, id)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiTrial, {
    description:
      'Asks an AI moderator about a text, which costs as usual; nothing comes of it. CONFLICT where its policy has nothing to read',
  })
  tryAiModerator(
    @Arg('id', () => ID, { description: 'The id of the AI moderator' }) id: string,
    @Arg('text', () => String, { description: 'The text, 1 to 4,000 characters' }) text: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AiTrial> {
    return services.get(AiModerators).try(workspaceId, id, text)
  }

  @FieldResolver(() => WrittenPolicy, {
    nullable: true,
    description: 'The written policy that it reads; null where that is deleted',
  })
  writtenPolicy(@Root() { writtenPolicyId }: AiModerator, @Ctx() context: RequestContext) {
    return context.load(writtenPolicyById, writtenPolicyId)
  }

  @FieldResolver(() => [AiVerdict], { description: 'Its newest 20 verdicts' })
  verdicts(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiVerdict[]> {
    return context.load(newestVerdicts, id)
  }

  @FieldResolver(() => [AiAgreement], {
    description: 'How often humans decided alike, over its newest 10,000 verdicts of the last 30 days',
  })
  agreement(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiAgreement[]> {
    return context.load(agreementOf, id)
  }

  @FieldResolver(() => AiSpent, { description: 'What it has taken of its budget today (UTC)' })
  async spent(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiSpent> {
    const [today] = await context.load(spentTodayOf, id)
    return today ?? { items: 0, cost: 0 }
  }

  @FieldResolver(() => AiForecast, { description: 'What it will be asked in a day, and what that costs' })
  forecast(
    @Root() { id }: AiModerator,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AiForecast> {
    return services.get(AiModerators).forecast(workspaceId, id)
  }
}
