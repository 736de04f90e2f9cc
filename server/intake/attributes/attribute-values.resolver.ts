import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { idOf } from '../../platform/ids.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'
import { AttributeValue } from '../../settings/attributes/attribute-value.ts'
import { AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { ReviewSubject, reviewSubject } from '../review-subject.ts'

/** The object types of attributes that refer to an object. */
const named: Partial<Record<AttributeType, ReviewSubjectType>> = {
  [AttributeType.user_id]: ReviewSubjectType.user,
  [AttributeType.content_id]: ReviewSubjectType.content,
}

/** The objects that attribute values refer to. */
@Resolver(() => AttributeValue)
export class AttributeValueResolver {
  @FieldResolver(() => ReviewSubject, {
    nullable: true,
    description:
      'The user or the content item of an ID; null for other types, and where it does not exist or is not visible to the caller',
  })
  object(@Root() { attribute, text }: AttributeValue, @Ctx() context: RequestContext) {
    const type = named[attribute.type]
    return type && text !== null ? reviewSubject(context, type, idOf(context.workspaceId, type, text)) : null
  }
}
