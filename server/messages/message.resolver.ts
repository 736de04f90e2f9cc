import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Action } from '../actions/action.entity.ts'
import type { RequestContext } from '../graphql/context.ts'
import { inputFromZod } from '../graphql/input-from-zod.ts'
import { MessageTemplateInput, SendMessageInput } from './message.input.ts'
import { MessageTemplate } from './message-template.object.ts'

const SendInput = inputFromZod('SendMessageInput', SendMessageInput)
const TemplateInput = inputFromZod('MessageTemplateInput', MessageTemplateInput)

/** Messages to users and their templates (section 2.14). */
@Resolver()
export class MessageResolver {
  @Authorized('messages.send')
  @Mutation(() => [Action], { description: 'Sends a message to a user, or as a reply to content' })
  sendMessage(
    @Arg('input', () => SendInput) input: unknown,
    @Ctx() { services, workspaceId, actor }: RequestContext,
  ): Promise<Action[]> {
    return services.handActions.sendMessage(workspaceId, actor, input)
  }

  @Authorized('messageTemplates.read')
  @Query(() => [MessageTemplate], { description: 'By name' })
  messageTemplates(@Ctx() { services, workspaceId }: RequestContext): Promise<MessageTemplate[]> {
    return services.messageTemplates.all(workspaceId)
  }

  @Authorized('messageTemplates.write')
  @Mutation(() => MessageTemplate)
  createMessageTemplate(
    @Arg('input', () => TemplateInput) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<MessageTemplate> {
    return context.services.messageTemplates.create(context, input)
  }

  @Authorized('messageTemplates.write')
  @Mutation(() => MessageTemplate)
  updateMessageTemplate(
    @Arg('id', () => ID) id: string,
    @Arg('input', () => TemplateInput) input: unknown,
    @Ctx() context: RequestContext,
  ): Promise<MessageTemplate> {
    return context.services.messageTemplates.update(context, id, input)
  }

  @Authorized('messageTemplates.write')
  @Mutation(() => Boolean)
  deleteMessageTemplate(@Arg('id', () => ID) id: string, @Ctx() context: RequestContext): Promise<boolean> {
    return context.services.messageTemplates.delete(context, id)
  }
}
