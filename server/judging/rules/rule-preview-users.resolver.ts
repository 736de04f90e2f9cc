import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { User } from '../../intake/users/user.entity.ts'
import { userById } from '../../intake/users/user.loaders.ts'
import { RulePreview, RulePreviewChange, type RulePreviewSamples } from './rule-preview.object.ts'

const description = 'Of a user rule: up to 10 of the newest users that it matches'

/** The users that a previewed user rule matches. */
@Resolver(() => RulePreview)
export class RulePreviewUsersResolver {
  @FieldResolver(() => [User], { description })
  userSamples(@Root() preview: RulePreview, @Ctx() context: RequestContext): Promise<User[]> {
    return usersOf(preview, context)
  }
}

/** The users that a previewed user rule would change. */
@Resolver(() => RulePreviewChange)
export class RulePreviewChangeUsersResolver {
  @FieldResolver(() => [User], { description })
  userSamples(@Root() change: RulePreviewChange, @Ctx() context: RequestContext): Promise<User[]> {
    return usersOf(change, context)
  }
}

async function usersOf({ userSampleIds }: RulePreviewSamples, context: RequestContext): Promise<User[]> {
  const users = await Promise.all(userSampleIds.map((id) => context.load(userById, id)))
  return users.filter((user) => user !== null)
}
