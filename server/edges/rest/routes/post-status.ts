import { z } from 'zod'
import type { PlatformStatusInput } from '../../../decisions/deciding/platform-status.input.ts'
import { PlatformStatusBody } from '../../../decisions/deciding/platform-status.input.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/status',
  operationId: 'setStatus',
  tag: 'actions',
  summary: 'Record a decision of your platform',
  description:
    'Sets the status of exactly one content item, user or subcategory. It counts as a human decision, and is not sent back through the webhook. An unknown policy_id is ignored. With action_id, the action that your platform takes back, it carries the Revert Action category.',
  limit: 'status',
  body: PlatformStatusBody,
  codes: ['EXACTLY_ONE_OF', 'NOT_FOUND'],
  notFound: 'Content not found',
  operation: operation<{ setStatus: { actionId: string } }, { input: z.input<typeof PlatformStatusInput> }>(
    `mutation SetStatus($input: SetStatusInput!) { setStatus(input: $input) { actionId } }`,
  ),
  variables: ({ body: { contentId, userId, subcategoryId, ...status } }) => ({
    input: {
      ...status,
      ...(contentId && { content: { externalId: contentId } }),
      ...(userId && { user: { externalId: userId } }),
      ...(subcategoryId && { subcategory: { externalId: subcategoryId } }),
      ignoreUnknownPolicy: true,
    },
  }),
  response: z.object({ action_id: z.uuid() }),
  reply: ({ setStatus: { actionId } }) => ({ action_id: actionId }),
  examples: {
    request: { content_id: 'message-1042', status: 'hidden', policy_id: 'spam' },
    replies: [{ success: true, action_id: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21' }],
  },
})
