import { z } from 'zod'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { actorFields, actorShape, defineActionKind, objectFields, objectShape } from '../action-kind.ts'
import * as example from '../example-parts.ts'

export default defineActionKind({
  type: 'AddTags',
  description: 'A moderator or a rule added tags',
  auditEvent: () => 'decision.tags_added',
  schema: z.object({
    type: z.enum(ObjectType),
    ...actorShape,
    ...objectShape,
    tags_added: z.array(z.string()),
  }),
  example: {
    type: ObjectType.content,
    ...example.actor,
    content: { ...example.content, tags: ['needs_follow_up'] },
    tags_added: ['needs_follow_up'],
  },
  payload: (action) => ({
    type: action.objectType as ObjectType,
    ...actorFields(action),
    ...objectFields(action.snapshot),
    tags_added: action.tagsAdded,
  }),
})
