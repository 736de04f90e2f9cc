import { z } from 'zod'
import { actorFields, actorShape, defineActionKind } from '../action-kind.ts'
import { listOf } from '../action-details.ts'

const words = z.array(z.string()).optional()

export default defineActionKind({
  type: 'UpdateList',
  description: 'A list changed',
  auditEvent: () => null,
  schema: z.object({
    actor_id: actorShape.actor_id,
    list: z.object({ id: z.uuid(), name: z.string(), type: z.string() }),
    words_added: words.meta({ description: 'Items that were added, whatever the type of the list' }),
    words_removed: words.meta({ description: 'Items that were removed, whatever the type of the list' }),
  }),
  payload(action) {
    const { id, name, type, wordsAdded, wordsRemoved } = listOf(action)
    const { actor_id } = actorFields(action)
    return {
      ...(actor_id && { actor_id }),
      list: { id, name, type },
      ...(wordsAdded && { words_added: wordsAdded }),
      ...(wordsRemoved && { words_removed: wordsRemoved }),
    }
  },
})
