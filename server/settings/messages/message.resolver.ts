import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { MessageTemplate } from './message-template.entity.ts'
import { MessageTemplates } from './message-template.service.ts'
import { templateBound } from './message-template.store.ts'
import { MessageTemplateInput } from './message.input.ts'

const TemplateInput = inputFromZod('MessageTemplateInput', MessageTemplateInput)

/** The templates of messages to users (section 2.14). */
@Resolver()
export class MessageResolver {
  @Authorized('messageTemplates.read')
  @Query(() => [MessageTemplate], { description: `The message templates, by name; ${templateBound.inWords}` })
  messageTemplates(@Ctx() { services, workspaceId }: RequestContext): Promise<MessageTemplate[]> {
    return services.get(MessageTemplates).all(workspaceId)
  }

  @Authorized('messageTemplates.write')
  @Mutation(() => MessageTemplate, { description: 'Adds a message template' })
  createMessageTemplate(
    @Arg('input', () => TemplateInput, { description: 'The template' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<MessageTemplate> {
    return context.services.get(MessageTemplates).create(context.caller, input)
  }

  @Authorized('messageTemplates.write')
  @Mutation(() => MessageTemplate, {
    description: 'Replaces the name and the text of a message template; what was sent stays as it is',
  })
  updateMessageTemplate(
    @Arg('id', () => ID, { description: 'The id of the message template' }) id: string,
    @Arg('input', () => TemplateInput, { description: 'The template as it is to be' }) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<MessageTemplate> {
    return context.services.get(MessageTemplates).update(context.caller, id, input)
  }

  @Authorized('messageTemplates.write')
  @Mutation(() => Boolean, { description: 'Deletes a message template; what was sent stays as it is' })
  deleteMessageTemplate(
    @Arg('id', () => ID, { description: 'The id of the message template' }) id: string,
    @Ctx() context: RequestContext,
  ): Promise<boolean> {
    return context.services.get(MessageTemplates).delete(context.caller, id)
  }
}
