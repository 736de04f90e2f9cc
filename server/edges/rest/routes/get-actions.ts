import { z } from 'zod'
import { largestLogPage } from '../../../actions/action-log.ts'
import { changeStatusExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import { webhookAction } from '../webhook-action.ts'

interface Log {
  actions: Record<string, unknown>[]
  cursor: string
  hasMore: boolean
}

export default defineRoute({
  method: 'get',
  path: '/api/v1/actions',
  operationId: 'getActions',
  tag: 'actions',
  summary: 'Read what was decided and done',
  description:
    'For a platform that was unavailable, or has no webhook. Oldest first; reading on from each cursor returns every action once. Besides the actions of the webhook, it has the decisions of your platform and the reverts, so that the last status of an object is its current one.',
  limit: 'status',
  query: z.object({
    after: z
      .string()
      .optional()
      .meta({ description: 'The cursor of the page before; from the beginning without it' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(largestLogPage)
      .optional()
      .meta({ description: 'At most so many; 100 unless given' }),
  }),
  operation: operation<{ actionLog: Log }, { after?: string | undefined; first?: number | undefined }>(
    `query ActionLog($after: String, $first: Int) { actionLog(after: $after, first: $first) { actions cursor hasMore } }`,
  ),
  variables: ({ query: { after, limit } }) => ({ after, first: limit }),
  response: z.object({
    actions: z.array(webhookAction).meta({ description: 'In the shape of webhook actions' }),
    cursor: z
      .string()
      .meta({ description: 'What to ask with next, as after; also when there are no actions' }),
    has_more: z.boolean().meta({ description: 'Whether more can be read at once' }),
  }),
  codes: ['CURSOR_EXPIRED'],
  reply: ({ actionLog: { actions, cursor, hasMore } }) => ({ actions, cursor, has_more: hasMore }),
  examples: {
    replies: [
      {
        success: true,
        actions: [changeStatusExample],
        cursor: 'WyIwMTkzYTFjMi03YTQwLTdiM2UtOWQyZi01YTFmMGM5ZTRiMjEiLCI5MTE6OTExOiIsIjQyIixudWxsLCIwIl0',
        has_more: false,
      },
    ],
  },
})
