import { z } from 'zod'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { messageOf } from '../action-details.ts'
import { actorFields, actorShape, defineActionKind, objectFields, objectShape } from '../action-kind.ts'
import * as example from '../example-parts.ts'

export default defineActionKind({
  type: 'SendMessage',
  description: 'A moderator sent a message to a user, or as a reply to content',
  auditEvent: () => 'decision.message_sent',
  schema: z.object({
    type: z.enum([ObjectType.user, ObjectType.content]),
    actor_id: actorShape.actor_id,
    user: objectShape.user,
    content: objectShape.content,
    message: z.object({
      text: z.string().meta({ description: 'The final text, its variables resolved' }),
      template_name: z.string().nullable(),
    }),
  }),
  example: {
    ...example.onUser,
    ...example.actor,
    message: { text: 'Please keep to the rules of this place.', template_name: null },
  },
  payload(action) {
    const { text, templateName } = messageOf(action)
    const { actor_id } = actorFields(action)
    const { user, content } = objectFields(action.snapshot)
    return {
      type: user ? (ObjectType.user as const) : (ObjectType.content as const),
      ...(actor_id && { actor_id }),
      ...(user && { user }),
      ...(content && { content }),
      message: { text, template_name: templateName },
    }
  },
})
