import { z } from 'zod'
import { strikeOf } from '../action-details.ts'
import { actorFields, actorShape, defineActionKind, onUserFields, onUserShape } from '../action-kind.ts'
import * as example from '../example-parts.ts'

export default defineActionKind({
  type: 'EndStrikeUser',
  description: 'The active strike ended, by itself or by a moderator; it still counts',
  auditEvent: () => 'decision.strike_ended',
  schema: z.object({
    ...onUserShape,
    ...actorShape,
    strike_id: z.uuid(),
    count: z.int().meta({ description: 'Strikes of the user in total' }),
  }),
  example: { ...example.onUser, strike_id: example.strikeId, count: 2 },
  payload(action) {
    const { id, count } = strikeOf(action)
    return { ...onUserFields(action), ...actorFields(action), strike_id: id, count }
  },
})
