import { z } from 'zod'
import { AppealBody, type AppealInput } from '../../../decisions/appeals/appeal.input.ts'
import {
  appealExample,
  appealReply,
  appealSelection,
  type SelectedAppeal,
  wireAppeal,
} from '../appeal-wire.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/appeals',
  operationId: 'fileAppeal',
  tag: 'appeals',
  summary: 'File an appeal',
  description:
    'Files an appeal of a user against a removal, a ban or a strike. It is decided by another moderator than the first; the webhook sends the outcome. With the content or the user instead of an action, it is against the decision in force. Sent again with the same id, it is filed once.',
  limit: 'status',
  body: AppealBody,
  codes: [
    'EXACTLY_ONE_OF',
    'NOT_FOUND',
    'NOTHING_TO_APPEAL',
    'ALREADY_RESTORED',
    'ALREADY_APPEALED',
    'APPEAL_TOO_LATE',
    'CONFLICT',
  ],
  notFound: 'Content not found',
  operation: operation<{ fileAppeal: { appeal: SelectedAppeal } }, { input: z.input<typeof AppealInput> }>(
    `mutation FileAppeal($input: FileAppealInput!) { fileAppeal(input: $input) { appeal { ${appealSelection} } } }`,
  ),
  variables: ({ body: { id, contentId, userId, ...appeal } }) => ({
    input: {
      ...appeal,
      externalId: id,
      ...(contentId && { content: { externalId: contentId } }),
      ...(userId && { user: { externalId: userId } }),
    },
  }),
  response: z.object({ appeal: appealReply }),
  reply: ({ fileAppeal: { appeal } }) => ({ appeal: wireAppeal(appeal) }),
  examples: {
    request: { id: 'appeal-77', content_id: 'message-1042', text: 'That was a quotation', language: 'en' },
    replies: [{ success: true, appeal: appealExample }],
  },
})
