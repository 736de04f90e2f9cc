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
    description: "The latest removal of all of the user's content; null where there never was one",
  })
  hidingContent(@Root() { id }: User, @Ctx() context: RequestContext): Promise<HidingContent | null> {
    return context.load(hidingOf, id)
  }
}
