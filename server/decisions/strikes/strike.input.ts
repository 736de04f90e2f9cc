import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { text } from '../../platform/validation.ts'
import { clearingPeriods, spanIn } from '../../platform/vocabulary/period.ts'

/** The escalation ladder as an admin writes it (section 2.12). */
export const StrikeSettingsInput = z.object({
  tiers: z
    .array(spanIn())
    .max(100, 'At most 100 tiers')
    .meta({ description: 'The strikes from the first to the last; none turns strikes off' }),
  clearing: spanIn(clearingPeriods).nullish().meta({
    description: 'Clears a strike after this much good standing; left out, strikes are never cleared',
  }),
})

/** A strike that a moderator gives. */
export const StrikeInput = z.object({
  userId: z.uuid(),
  policyCategoryId: z.uuid().nullish(),
  policyInformation: text({ max: 1000 })
    .nullish()
    .meta({ description: 'Extra reasoning, sent with the webhook' }),
  note: text({ max: 1000 }).nullish().meta({ description: 'For the team only, shown in the timeline' }),
  requestId: RequestId,
})
