import { z } from 'zod'
import { listOf } from '../action-details.ts'
import { actorFields, actorShape, defineActionKind } from '../action-kind.ts'
import * as example from '../example-parts.ts'

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
  example: {
    ...example.actor,
    list: { id: '0193a1c2-9c07-7d31-b4b8-2f0d7c1e6a52', name: 'Gambling words', type: 'strings' },
    words_added: ['roulette'],
  },
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
