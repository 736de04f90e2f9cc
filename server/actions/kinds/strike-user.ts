import { z } from 'zod'
import { Period } from '../../platform/vocabulary/period.ts'
import {
  actorFields,
  actorShape,
  defineActionKind,
  onUserFields,
  onUserShape,
  policyFields,
  policyShape,
} from '../action-kind.ts'
import { strikeOf } from '../action-details.ts'

export default defineActionKind({
  type: 'StrikeUser',
  description: 'A strike was given',
  auditEvent: () => 'decision.strike_given',
  schema: z.object({
    ...onUserShape,
    ...actorShape,
    strike_id: z.uuid(),
    count: z.int().meta({ description: 'Strikes of the user in total' }),
    duration: z.int(),
    period: z.enum(Period),
    until: z.iso.datetime().meta({ description: 'When the strike ends' }),
    ...policyShape,
  }),
  payload(action) {
    const { id, ...strike } = strikeOf(action)
    return {
      ...onUserFields(action),
      ...actorFields(action),
      strike_id: id,
      ...strike,
      ...policyFields(action),
    }
  },
})
