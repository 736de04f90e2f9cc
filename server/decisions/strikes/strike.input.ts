import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { UserReference } from '../../platform/graphql/references.ts'
import { text } from '../../platform/validation.ts'
import { clearingPeriods, spanIn } from '../../platform/vocabulary/period.ts'

/** The escalation ladder as an admin sends it (section 2.12). */
export const StrikeSettingsInput = z
  .object({
    tiers: z
      .array(spanIn().meta({ description: 'A strike of the ladder: how long it lasts' }))
      .max(100, 'At most 100 tiers')
      .meta({ description: 'The strikes from the first to the last; none turns strikes off' }),
    clearing: spanIn(clearingPeriods).meta({ description: 'A length of time' }).nullish().meta({
      description: 'Clears a strike after this much good standing; left out, strikes are never cleared',
    }),
  })
  .meta({ description: 'The escalation ladder of a workspace' })

/** A strike that a moderator gives. */
export const StrikeInput = z
  .object({
    user: UserReference.meta({ description: 'Who is given the strike' }),
    policyCategoryId: z
      .uuid()
      .nullish()
      .meta({ description: 'The id of the policy category that is violated' }),
    policyInformation: text({ max: 1000 })
      .nullish()
      .meta({ description: 'More about the reason, sent with the webhook; up to 1,000 characters' }),
    note: text({ max: 1000 })
      .nullish()
      .meta({ description: 'For the team alone, shown in the timeline; up to 1,000 characters' }),
    requestId: RequestId,
  })
  .meta({ description: 'A strike for a user' })
