import { z } from 'zod'
import { RequestId } from '../../access/requests/once.ts'
import { anyOf } from '../../platform/graphql/any-of.ts'
import { MomentRange } from '../../platform/graphql/moment-range.ts'
import { ContentReference, exactlyOne, UserReference } from '../../platform/graphql/references.ts'
import { externalId, text } from '../../platform/validation.ts'
import { NextReview } from '../../reviews/next-review.input.ts'
import { AppealOutcome, AppealState } from './appeal-state.ts'

const mostText = 4000
const mostReason = 1000

/** Whether a string is a language tag of BCP 47. */
function isLanguage(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}

const Words = z.object({
  text: text({ min: 1, max: mostText }).meta({
    description: "The user's own words, 1 to 4,000 characters",
    examples: ['That was a quotation'],
  }),
  language: text({ min: 2, max: 35 })
    .refine(isLanguage, 'Must be the tag of a language, such as de or pt-BR')
    .nullish()
    .meta({ description: 'The language of the text, as a tag such as de or pt-BR' }),
})

const named = externalId().meta({
  description: "The customer platform's own identifier of the appeal: sent again, it is filed once",
})

const action = z.uuid().nullish().meta({
  description: 'The id of the action that is appealed, as in the webhook',
})

/** An appeal as REST accepts it. */
export const AppealBody = z
  .object({
    id: named,
    contentId: externalId()
      .nullish()
      .meta({ description: 'The removed content; exactly one of this, user_id and action_id' }),
    userId: externalId().nullish().meta({ description: 'The user who is banned or has a strike' }),
    actionId: action,
    ...Words.shape,
  })
  .refine(...exactlyOneOnWire())
  .meta({ description: 'An appeal against a removal, a ban or a strike' })

/** The same rule as for the GraphQL input, with the field names of REST in its message. */
function exactlyOneOnWire() {
  const [holds, why] = exactlyOne('contentId', 'userId', 'actionId')
  return [holds, { ...why, message: 'Exactly one of content_id, user_id and action_id is needed' }] as const
}

/** An appeal as GraphQL accepts it. */
export const AppealInput = Words.extend({
  externalId: named,
  content: ContentReference.nullish().meta({ description: 'The removed content' }),
  user: UserReference.nullish().meta({ description: 'The user who is banned or has a strike' }),
  actionId: action,
  requestId: RequestId,
})
  .refine(...exactlyOne('content', 'user', 'actionId'))
  .meta({
    description: 'An appeal against exactly one thing: a content item, a user, or an action on one of them',
  })

export type AppealInput = z.output<typeof AppealInput>

/** The decision on an appeal. */
export const AppealDecisionInput = z
  .object({
    id: z.uuid().meta({ description: "Verdict's id of the appeal" }),
    outcome: z.enum(AppealOutcome).meta({
      description: 'Whether the decision stands or is taken back',
    }),
    reason: text({ min: 1, max: mostReason }).meta({
      description: 'Why, 1 to 1,000 characters; sent with the webhook',
    }),
    message: text({ max: mostText }).nullish().meta({
      description: 'What the customer platform is to tell the user, up to 4,000 characters',
    }),
    seenVersion: z.int().min(1, 'Must be at least 1').nullish().meta({
      description:
        'The version of the content item, or of the profile of the user, that was looked at: ITEM_CHANGED where another is in force by now',
    }),
    next: NextReview.nullish().meta({
      description: 'Has the next review claimed for the caller afterwards; it is answered as `next`',
    }),
    requestId: RequestId,
  })
  .meta({ description: 'A decision on an appeal' })

export type AppealDecisionInput = z.output<typeof AppealDecisionInput>

/** The filter of lists of appeals; all parts must match. */
export const AppealFilter = z
  .object({
    externalIds: anyOf(externalId()).meta({
      description: 'Those that the customer platform calls by any of these identifiers',
    }),
    states: anyOf(z.enum(AppealState)).meta({ description: 'Those in any of these states' }),
    createdAt: MomentRange.nullish().meta({ description: 'When they were filed' }),
  })
  .meta({ description: 'Which appeals; all parts that are given must hold' })

export type AppealFilter = z.output<typeof AppealFilter>
