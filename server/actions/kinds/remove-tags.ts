import { z } from 'zod'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { actorFields, actorShape, defineActionKind, objectFields, objectShape } from '../action-kind.ts'
import * as example from '../example-parts.ts'

export default defineActionKind({
  type: 'RemoveTags',
  description: 'A moderator removed tags',
  auditEvent: () => 'decision.tags_removed',
  schema: z.object({
    type: z.enum(ObjectType),
    ...actorShape,
    ...objectShape,
    tags_removed: z.array(z.string()),
  }),
  example: {
    type: ObjectType.content,
    ...example.actor,
    content: example.content,
    tags_removed: ['needs_follow_up'],
  },
  payload: (action) => ({
    type: action.objectType as ObjectType,
    ...actorFields(action),
    ...objectFields(action.snapshot),
    tags_removed: action.tagsRemoved,
  }),
})
