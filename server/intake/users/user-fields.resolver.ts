import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { HidingContent } from './hiding-content.object.ts'
import { User } from './user.entity.ts'
import { hidingOf } from './user.loaders.ts'

/** Moderation fields of a user. */
@Resolver(() => User)
export class UserFieldsResolver {
  @FieldResolver(() => HidingContent, {
    nullable: true,
    description:
      "The latest removal of all of the user's content; null where there never was one, and when you are restricted to categories and did not start it",
  })
  async hidingContent(@Root() { id }: User, @Ctx() context: RequestContext): Promise<HidingContent | null> {
    const found = await context.load(hidingOf, id)
    if (!found || !context.caller.categories) return found
    return found.memberId !== null && context.isCaller(found.memberId) ? found : null
  }
}
