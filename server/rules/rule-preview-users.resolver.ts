import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../graphql/context.ts'
import { User } from '../users/user.entity.ts'
import { userById } from '../users/user.loaders.ts'
import { RulePreview } from './rule-preview.object.ts'

/** The users that a previewed user rule matches. */
@Resolver(() => RulePreview)
export class RulePreviewUsersResolver {
  @FieldResolver(() => [User], { description: 'Of a user rule: some of the newest users that it matches' })
  async userSamples(@Root() { userSampleIds }: RulePreview, @Ctx() context: RequestContext): Promise<User[]> {
    const users = await Promise.all(userSampleIds.map((id) => context.load(userById, id)))
    return users.filter((user) => user !== null)
  }
}
