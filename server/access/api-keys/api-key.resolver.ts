import { Arg, Authorized, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../requests/request-context.ts'
import { Actor, actorOf } from '../team/actor.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { ApiKey, ApiKeyScope, CreatedApiKey, type ShownKey } from './api-key.entity.ts'
import { ApiKeyService } from './api-key.service.ts'

@Resolver(() => ApiKey)
export class ApiKeyResolver {
  @Authorized('apiKeys.manage')
  @Query(() => [ApiKey], { description: 'The newest first; revoked keys stay on record' })
  apiKeys(@Ctx() { services, workspaceId }: RequestContext): Promise<ShownKey[]> {
    return services.get(ApiKeyService).list(workspaceId)
  }

  @FieldResolver(() => Actor, { nullable: true })
  async createdBy(@Root() { createdById }: ShownKey, @Ctx() context: RequestContext): Promise<Actor | null> {
    return createdById === null ? null : actorOf(context, { kind: ActorKind.member, id: createdById })
  }

  @Authorized('apiKeys.manage')
  @Mutation(() => CreatedApiKey, { description: 'A new key; without scopes it opens the REST API' })
  createApiKey(
    @Ctx() context: RequestContext,
    @Arg('name', () => String) name: string,
    @Arg('scopes', () => [ApiKeyScope], { nullable: true }) scopes?: ApiKeyScope[] | null,
  ): Promise<CreatedApiKey> {
    return context.services.get(ApiKeyService).create(context.caller, { name, scopes })
  }

  @Authorized('apiKeys.manage')
  @Mutation(() => ApiKey, { description: 'Ends a key for good' })
  revokeApiKey(@Ctx() context: RequestContext, @Arg('id', () => ID) id: string): Promise<ShownKey> {
    return context.services.get(ApiKeyService).revoke(context.caller, id)
  }
}
