import { z } from 'zod'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { actorFields, actorShape, defineActionKind, objectFields, objectShape } from '../action-kind.ts'

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
  payload: (action) => ({
    type: action.objectType as ObjectType,
    ...actorFields(action),
    ...objectFields(action.snapshot),
    tags_added: action.tagsAdded,
  }),
})
