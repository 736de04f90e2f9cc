import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { Attribute } from './attribute.entity.ts'
import { AttributeChanges, NewAttribute } from './attribute.input.ts'
import { Attributes } from './attribute.service.ts'
import { attributeBound } from './attribute.store.ts'

const New = inputFromZod('NewAttributeInput', NewAttribute)
const Changes = inputFromZod('AttributeChanges', AttributeChanges)

/** Reading and registering custom attributes (section 2.6). */
@Resolver(() => Attribute)
export class AttributeResolver {
  @Authorized('attributes.read')
  @Query(() => [Attribute], { description: `The registered attributes, by name; ${attributeBound.inWords}` })
  attributes(@Ctx() { services, workspaceId }: RequestContext): Promise<Attribute[]> {
    return services.get(Attributes).all(workspaceId)
  }

  @Authorized('attributes.write')
  @Mutation(() => Attribute, {
    description:
      'Registers an attribute, so that it is shown and rules can ask for it; BAD_USER_INPUT where its name and source are registered already',
  })
  registerAttribute(
    @Arg('input', () => New, { description: 'The attribute' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Attribute> {
    return context.services.get(Attributes).register(context.caller, input)
  }

  @Authorized('attributes.write')
  @Mutation(() => Attribute, {
    description: 'Changes what is given of an attribute; name and source are fixed',
  })
  updateAttribute(
    @Arg('id', () => ID, { description: 'The id of the attribute' }) id: string,
    @Arg('input', () => Changes, { description: 'What is to change' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<Attribute> {
    return context.services.get(Attributes).update(context.caller, id, input)
  }

  @Authorized('attributes.write')
  @Mutation(() => Boolean, {
    description:
      'Takes an attribute out of the settings; what was sent stays as it is. CONFLICT while a rule uses it',
  })
  removeAttribute(
    @Arg('id', () => ID, { description: 'The id of the attribute' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(Attributes).remove(context.caller, id)
  }
}
