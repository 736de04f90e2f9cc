import { Authorized, Ctx, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../requests/request-context.ts'
import { rowsById } from '../requests/rows-by-id.ts'
import { Actor } from '../team/actor.ts'
import { ApiKey } from './api-key.entity.ts'
import { keysById } from './api-key.store.ts'

@ObjectType({
  implements: Actor,
  description: 'An API key that acted, or that the customer platform used',
})
export class ApiKeyActor extends Actor {}

const keyById = rowsById(keysById)

/** Fields of a key that is an actor. */
@Resolver(() => ApiKeyActor)
export class ApiKeyActorResolver {
  @Authorized('apiKeys.manage')
  @FieldResolver(() => ApiKey, {
    nullable: true,
    description: 'The key, also when it is revoked; null for callers who are no admins',
  })
  apiKey(@Root() { id }: Actor, @Ctx() context: RequestContext) {
    return id === null ? null : context.load(keyById, id)
  }
}
