import { z } from 'zod'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { appealOf } from '../action-details.ts'
import { actorFields, actorShape, defineActionKind, objectFields, objectShape } from '../action-kind.ts'
import * as example from '../example-parts.ts'

export default defineActionKind({
  type: 'ResolveAppeal',
  description:
    'A moderator decided on the appeal of a user. Where it is overturned, what takes the decision back comes before, as actions of their own',
  auditEvent: () => 'decision.appeal_resolved',
  schema: z.object({
    type: z.enum([ObjectType.user, ObjectType.content]),
    actor_id: actorShape.actor_id,
    user: objectShape.user,
    content: objectShape.content,
    appeal: z.object({
      id: z.string().meta({ description: "The caller's own identifier of the appeal" }),
      action_id: z.uuid().meta({ description: 'The action that was appealed' }),
      outcome: z.enum(['upheld', 'overturned']).meta({
        description: 'Whether the decision stands or was taken back',
      }),
      reason: z.string().meta({ description: 'Why' }),
      message: z.string().nullable().meta({ description: 'What the moderator says to the user' }),
    }),
  }),
  example: {
    type: ObjectType.content,
    ...example.actor,
    content: example.content,
    appeal: {
      id: 'appeal-17',
      action_id: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21',
      outcome: 'overturned',
      reason: 'An offer of a bike, and no spam',
      message: null,
    },
  },
  payload(action) {
    const { actionId, ...appeal } = appealOf(action)
    const { actor_id } = actorFields(action)
    const { user, content } = objectFields(action.snapshot)
    return {
      type: user ? (ObjectType.user as const) : (ObjectType.content as const),
      ...(actor_id && { actor_id }),
      ...(user && { user }),
      ...(content && { content }),
      appeal: { ...appeal, action_id: actionId },
    }
  },
})
