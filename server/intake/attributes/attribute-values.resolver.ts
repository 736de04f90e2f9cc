import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import { Content } from '../content/content.entity.ts'
import { contentById } from '../content/content.loaders.ts'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { idOf } from '../../platform/ids.ts'
import { User } from '../users/user.entity.ts'
import { userById } from '../users/user.loaders.ts'
import { AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { AttributeValue } from '../../settings/attributes/attribute-value.ts'

/** What values of attributes lead to. */
@Resolver(() => AttributeValue)
export class AttributeValueResolver {
  @FieldResolver(() => User, {
    nullable: true,
    description:
      'Whom a user ID stands for; null for other types, and where no such user came or the caller may not see them',
  })
  user(@Root() { attribute, text }: AttributeValue, @Ctx() context: RequestContext) {
    if (attribute.type !== AttributeType.user_id || text === null) return null
    return context.load(userById, idOf(context.workspaceId, 'user', text))
  }

  @FieldResolver(() => Content, {
    nullable: true,
    description:
      'What a content ID stands for; null for other types, and where no such item came or the caller may not see it',
  })
  content(@Root() { attribute, text }: AttributeValue, @Ctx() context: RequestContext) {
    if (attribute.type !== AttributeType.content_id || text === null) return null
    return context.load(contentById, idOf(context.workspaceId, 'content', text))
  }
}
