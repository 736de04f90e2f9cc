import { z } from 'zod'
import { AppealOutcome, AppealState } from '../../decisions/appeals/appeal-state.ts'
import { ReviewSubjectType } from '../../platform/vocabulary/status.ts'

/** An appeal as the operations of the routes select it. */
export interface SelectedAppeal {
  externalId: string
  objectType: ReviewSubjectType
  objectExternalId: string | null
  action: { id: string }
  text: string
  language: string | null
  state: AppealState
  reason: string | null
  message: string | null
  resolution: { id: string } | null
  createdAt: string
  decidedAt: string | null
}

/** The GraphQL selection of an appeal. */
export const appealSelection = `externalId objectType objectExternalId action { id } text language state reason message resolution { id } createdAt decidedAt`

const moment = () => z.iso.datetime()

/** An appeal in replies. */
export const appealReply = z.object({
  id: z.string().meta({ description: "The caller's own identifier" }),
  type: z.enum(ReviewSubjectType).meta({ description: 'What the decision is on' }),
  content_id: z.string().optional().meta({ description: 'When type is content' }),
  user_id: z.string().optional().meta({ description: 'When type is user' }),
  action_id: z.uuid().meta({ description: 'The action that is appealed' }),
  text: z.string(),
  language: z.string().nullable(),
  state: z.enum(AppealState),
  created_at: moment(),
  decision: z
    .object({
      action_id: z.uuid().meta({ description: 'The id of the ResolveAppeal action in the webhook' }),
      outcome: z.enum(AppealOutcome),
      reason: z.string(),
      message: z.string().nullable().meta({ description: "The moderator's message to the user" }),
      decided_at: moment(),
    })
    .nullable()
    .meta({ description: 'null while it waits' }),
})

/** An appeal in wire form. */
export const wireAppeal = (appeal: SelectedAppeal): z.input<typeof appealReply> => ({
  id: appeal.externalId,
  type: appeal.objectType,
  ...(appeal.objectExternalId !== null && { [`${appeal.objectType}_id`]: appeal.objectExternalId }),
  action_id: appeal.action.id,
  text: appeal.text,
  language: appeal.language,
  state: appeal.state,
  created_at: appeal.createdAt,
  decision: decisionOf(appeal),
})

function decisionOf({ state, reason, message, resolution, decidedAt }: SelectedAppeal) {
  if (state === AppealState.open || reason === null || !resolution || decidedAt === null) return null
  return { action_id: resolution.id, outcome: state, reason, message, decided_at: decidedAt }
}

/** An open appeal, for the documentation. */
export const appealExample = {
  id: 'appeal-77',
  type: 'content',
  content_id: 'message-1042',
  action_id: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21',
  text: 'That was a quotation',
  language: 'en',
  state: 'open',
  created_at: '2026-01-15T09:30:00.000Z',
  decision: null,
}

/** The same after its decision. */
export const decidedAppealExample = {
  ...appealExample,
  state: 'overturned',
  decision: {
    action_id: '0193a1c9-1b20-7c11-8e5a-77d0a1b2c3d4',
    outcome: 'overturned',
    reason: 'A quotation from the news',
    message: 'Sorry, your post is back.',
    decided_at: '2026-01-15T11:02:00.000Z',
  },
}
