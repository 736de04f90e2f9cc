import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Attribute } from './attribute.entity.ts'
import { AttributeChanges, NewAttribute } from './attribute.input.ts'
import { Attributes } from './attribute.service.ts'

const New = inputFromZod('NewAttributeInput', NewAttribute)
const Changes = inputFromZod('AttributeChanges', AttributeChanges)

/** Reading and registering custom attributes (section 2.6). */
@Resolver(() => Attribute)
export class AttributeResolver {
  @Authorized('attributes.read')
  @Query(() => [Attribute], { description: 'The registered attributes, by name' })
  attributes(@Ctx() { services, workspaceId }: RequestContext): Promise<Attribute[]> {
    return services.get(Attributes).all(workspaceId)
  }

  @Authorized('attributes.write')
  @Mutation(() => Attribute)
  registerAttribute(
    @Arg('input', () => New) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Attribute> {
    return context.services.get(Attributes).register(context.caller, input)
  }

  @Authorized('attributes.write')
  @Mutation(() => Attribute, { description: 'Changes what is given; name and source are fixed' })
  updateAttribute(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => Changes) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Attribute> {
    return context.services.get(Attributes).update(context.caller, id, input)
  }

  @Authorized('attributes.write')
  @Mutation(() => Boolean, { description: 'What was sent stays as it is' })
  removeAttribute(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    return context.services.get(Attributes).remove(context.caller, id)
  }
}
