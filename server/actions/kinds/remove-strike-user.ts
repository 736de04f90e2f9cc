import { z } from 'zod'
import { strikeOf } from '../action-details.ts'
import { actorFields, actorShape, defineActionKind, onUserFields, onUserShape } from '../action-kind.ts'
import * as example from '../example-parts.ts'

export default defineActionKind({
  type: 'RemoveStrikeUser',
  description: 'A strike was removed from the record',
  auditEvent: () => 'decision.strike_removed',
  schema: z.object({
    ...onUserShape,
    ...actorShape,
    strike_id: z.uuid(),
    count: z.int().meta({ description: 'Strikes that the user has left' }),
  }),
  example: { ...example.onUser, ...example.actor, strike_id: example.strikeId, count: 1 },
  payload(action) {
    const { id, count } = strikeOf(action)
    return { ...onUserFields(action), ...actorFields(action), strike_id: id, count }
  },
})
