import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { settingsSchema } from '../../platform/secret-settings.ts'
import { writtenPolicyById } from '../../settings/policies/written/written-policy.loaders.ts'
import { WrittenPolicy } from '../../settings/policies/written/written-policy.object.ts'
import { AiModeratorChanges, NewAiModerator } from './ai-moderator.input.ts'
import { agreementOf, aiModeratorById, newestVerdicts, spentTodayOf } from './ai-moderator.loaders.ts'
import { AiModerator } from './ai-moderator.entity.ts'
import { AiAgreement, AiForecast, AiProviderInfo, AiSpent, AiTrial } from './ai-moderator.object.ts'
import { AiVerdict } from './ai-verdict.entity.ts'
import { aiProviders } from '../../signals/ai-providers/ai-providers.ts'
import { AiModerators } from './ai-moderator.service.ts'

const NewInput = inputFromZod('NewAiModeratorInput', NewAiModerator)
const ChangesInput = inputFromZod('AiModeratorChangesInput', AiModeratorChanges)

/** Setting AI moderators up (section 2.13). */
@Resolver(() => AiModerator)
export class AiModeratorResolver {
  @Authorized('aiModerators.read')
  @Query(() => [AiProviderInfo])
  aiProviders(): AiProviderInfo[] {
    return aiProviders.map((provider) => ({
      key: provider.key,
      label: provider.label,
      description: provider.description,
      settingsSchema: settingsSchema(provider),
    }))
  }

  @Authorized('aiModerators.read')
  @Query(() => [AiModerator], { description: 'Oldest first' })
  aiModerators(@Ctx() { services, workspaceId }: RequestContext): Promise<AiModerator[]> {
    return services.get(AiModerators).all(workspaceId)
  }

  @Authorized('aiModerators.read')
  @Query(() => AiModerator, { nullable: true })
  aiModerator(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<AiModerator | null> {
    return context.load(aiModeratorById, id)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiModerator, { description: 'Creates an AI moderator, disabled' })
  createAiModerator(
    @Arg('input', () => NewInput) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<AiModerator> {
    return context.services.get(AiModerators).create(context.caller, input)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiModerator)
  updateAiModerator(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => ChangesInput) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<AiModerator> {
    return context.services.get(AiModerators).update(context.caller, id, input)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => Boolean, { description: 'Ends it; what it decided stays, under its name' })
  deleteAiModerator(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    return context.services.get(AiModerators).delete(context.caller, id)
  }

  @Authorized('aiModerators.write')
  @Mutation(() => AiTrial, { description: 'Asks it about a text; nothing comes of it' })
  tryAiModerator(
    @Arg('id', () => ID) id: string,
    @Arg('text', () => String) text: string,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AiTrial> {
    return services.get(AiModerators).try(workspaceId, id, text)
  }

  @FieldResolver(() => WrittenPolicy, { nullable: true })
  writtenPolicy(@Root() { writtenPolicyId }: AiModerator, @Ctx() context: RequestContext) {
    return context.load(writtenPolicyById, writtenPolicyId)
  }

  @FieldResolver(() => [AiVerdict], { description: 'Its newest 20' })
  verdicts(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiVerdict[]> {
    return context.load(newestVerdicts, id)
  }

  @FieldResolver(() => [AiAgreement], {
    description: 'With humans, over its newest 10,000 verdicts of the last 30 days',
  })
  agreement(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiAgreement[]> {
    return context.load(agreementOf, id)
  }

  @FieldResolver(() => AiSpent, { description: 'Today (UTC)' })
  async spent(@Root() { id }: AiModerator, @Ctx() context: RequestContext): Promise<AiSpent> {
    const [today] = await context.load(spentTodayOf, id)
    return today ?? { items: 0, cost: 0 }
  }

  @FieldResolver(() => AiForecast)
  forecast(
    @Root() { id }: AiModerator,
    @Ctx() { services, workspaceId }: RequestContext,
  ): Promise<AiForecast> {
    return services.get(AiModerators).forecast(workspaceId, id)
  }
}
