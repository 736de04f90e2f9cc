import { Arg, Authorized, Ctx, Mutation, Resolver } from 'type-graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { Action } from '../../actions/action.entity.ts'
import { inputFromZod } from '../../platform/graphql/input-from-zod.ts'
import { SendMessageInput } from '../../settings/messages/message.input.ts'
import { HandActions } from '../deciding/hand-actions.ts'

const SendInput = inputFromZod('SendMessageInput', SendMessageInput)

/** Messages to users (section 2.14). */
@Resolver()
export class SendMessageResolver {
  @Authorized('messages.send')
  @Mutation(() => [Action], {
    description:
      'Sends a message to a user, or as a reply to content, by the webhook. Only for members who are signed in',
  })
  sendMessage(
    @Arg('input', () => SendInput, { description: 'The message, and to whom' }) input: unknown,
    @Ctx() { services, caller }: RequestContext,
  ): Promise<Action[]> {
    return services.get(HandActions).sendMessage(caller, input)
  }
}
