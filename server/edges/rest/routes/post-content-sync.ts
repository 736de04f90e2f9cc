import { z } from 'zod'
import { ContentInput, sentContent, type SentContent } from '../../../intake/content/content.input.ts'
import { Status } from '../../../platform/vocabulary/status.ts'
import { changeStatusExample, contentExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import { webhookAction } from '../webhook-action.ts'

interface Decision {
  status: Status | null
  actions: Record<string, unknown>[]
  timeout: boolean
}

const decided = z.object({
  status: z.enum(Status).meta({ description: 'The final status; hidden is displayed as Removed' }),
  actions: z.array(webhookAction).meta({
    description:
      'What acted on the item and, for it, on its user, in the shape of webhook actions; empty when no rule or AI moderator acted',
  }),
})
const timedOut = z.object({
  timeout: z.literal(true).meta({ description: 'The decision arrives through the webhook' }),
})

export default defineRoute({
  method: 'post',
  path: '/api/v1/content/sync',
  operationId: 'decideContent',
  tag: 'content',
  summary: 'Send content and wait for the decision',
  description: 'Waits up to 15 seconds for the automated checks. Videos cannot be sent here.',
  limit: 'content',
  body: ContentInput,
  codes: ['CONTENT_MISMATCH', 'PLACE_MISMATCH', 'MEDIA_NOT_ENABLED', 'VIDEO_NOT_SYNCHRONOUS', 'PLAN_LIMIT'],
  operation: operation<{ submitContentSync: Decision }, { input: z.input<typeof SentContent> }>(
    `mutation SubmitContentSync($input: SubmitContentSyncInput!) { submitContentSync(input: $input) { status actions timeout } }`,
  ),
  variables: ({ body }) => ({ input: sentContent(body) }),
  response: z.union([decided, timedOut]),
  reply: ({ submitContentSync: { status, actions, timeout } }) =>
    timeout || !status ? { timeout: true as const } : { status, actions },
  examples: {
    request: contentExample,
    replies: [
      { success: true, status: 'hidden', actions: [changeStatusExample] },
      { success: true, timeout: true },
    ],
  },
})
