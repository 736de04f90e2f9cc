import { z } from 'zod'
import { Period } from '../../platform/vocabulary/period.ts'
import { strikeOf } from '../action-details.ts'
import {
  actorFields,
  actorShape,
  defineActionKind,
  onUserFields,
  onUserShape,
  policyFields,
  policyShape,
} from '../action-kind.ts'
import * as example from '../example-parts.ts'

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
  example: {
    ...example.onUser,
    ...example.actor,
    strike_id: example.strikeId,
    count: 2,
    duration: 3,
    period: Period.days,
    until: '2026-01-18T09:30:00.000Z',
    ...example.policy,
  },
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
