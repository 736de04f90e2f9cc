import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { RequestContext } from '../requests/request-context.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { ApiKey, ApiKeyScope, CreatedApiKey, type ShownKey } from './api-key.entity.ts'
import { ApiKeys } from './api-key.service.ts'
import { apiKeyBound } from './api-key.store.ts'

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Authorized('apiKeys.manage')
  @Query(() => [ApiKey], {
    description: `The API keys, newest first: those in force, ${apiKeyBound.inWords}, and the 100 that were revoked last. Only for admins who are signed in`,
  })
  apiKeys(@Ctx() { services, workspaceId }: RequestContext): Promise<ShownKey[]> {
    return services.get(ApiKeys).list(workspaceId)
  }

  @FieldResolver(() => Actor, {
    nullable: true,
    description: 'The member who made it; null where no member did',
  })
  async createdBy(@Root() { createdById }: ShownKey, @Ctx() context: RequestContext): Promise<Actor | null> {
    return createdById === null ? null : actorOf(context, { kind: ActorKind.member, id: createdById })
  }

  @Authorized('apiKeys.manage')
  @Mutation(() => CreatedApiKey, {
    description:
      'Makes an API key, which is shown this once; without scopes it has the scope `REST`. Only for admins who are signed in',
  })
  createApiKey(
    @Ctx() context: RequestContext,
    @Arg('name', () => String, { description: 'What people call it, 1 to 100 characters' }) name: string,
    @Arg('scopes', () => [ApiKeyScope], {
      nullable: true,
      description: 'What it opens; `REST` alone unless given',
    })
    scopes?: ApiKeyScope[] | null,
  ): Promise<CreatedApiKey> {
    return context.services.get(ApiKeys).create(context.caller, { name, scopes })
  }

  @Authorized('apiKeys.manage')
  @Mutation(() => ApiKey, {
    description:
      'Ends an API key for good, within a second and with its open subscriptions; ending it again changes nothing. Only for admins who are signed in',
  })
  revokeApiKey(
    @Ctx() context: RequestContext,
    @Arg('id', () => ID, { description: 'The id of the API key' }) id: string,
  ): Promise<ShownKey> {
    return context.services.get(ApiKeys).revoke(context.caller, id)
  }
}
