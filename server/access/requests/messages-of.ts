import type { RequestContext } from './request-context.ts'

/** A message of a topic, and what the subscriber asked for. */
export interface ToldMessage<Message, Args> {
  payload: Message
  args: Args
  context: RequestContext
}

/** What a subscription listens to: the messages of a topic of the caller's workspace, without those that are not wanted. */
export const messagesOf =
  <Message, Args>(
    topicOf: (workspaceId: string) => string,
    isWanted: (told: ToldMessage<Message, Args>) => boolean | Promise<boolean> = () => true,
  ) =>
  ({ args, context }: { args: Args; context: RequestContext }): AsyncIterable<Message> =>
    context.services.pubsub.subscribe<Message>(topicOf(context.workspaceId), (payload) =>
      isWanted({ payload, args, context }),
    )
