import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { AttributeValue, attributeValues } from '../../settings/attributes/attribute-value.ts'
import { AttributeSource } from '../../settings/attributes/attribute.entity.ts'
import { attributesOfWorkspace } from '../../settings/attributes/attribute.loaders.ts'
import { Content } from '../content/content.entity.ts'
import { User } from '../users/user.entity.ts'

const registered = async (context: RequestContext, wanted: AttributeSource) =>
  (await context.load(attributesOfWorkspace, context.workspaceId)).filter(({ source }) => source === wanted)

/** The registered attributes of content. */
@Resolver(() => Content)
export class ContentAttributesResolver {
  @FieldResolver(() => [AttributeValue], { description: 'The registered attributes that it was sent with' })
  async attributes(@Root() { metadata }: Content, @Ctx() context: RequestContext) {
    return attributeValues(await registered(context, AttributeSource.content), metadata)
  }
}

/** The registered attributes of users. */
@Resolver(() => User)
export class UserAttributesResolver {
  @FieldResolver(() => [AttributeValue], {
    description: 'The registered attributes that the user was sent with',
  })
  async attributeValues(@Root() { attributes }: User, @Ctx() context: RequestContext) {
    return attributeValues(await registered(context, AttributeSource.user), attributes)
  }
}
