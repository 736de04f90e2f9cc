import { z } from 'zod'
import { ContentInput, sentContent, type SentContent } from '../../../intake/content/content.input.ts'
import { contentExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/content',
  operationId: 'sendContent',
  tag: 'content',
  summary: 'Send content',
  description:
    'Accepts the item and answers at once; the decision arrives through the webhook. A known item is updated and analyzed again.',
  limit: 'content',
  body: ContentInput,
  codes: ['CONTENT_MISMATCH', 'PLACE_MISMATCH', 'MEDIA_NOT_ENABLED', 'PLAN_LIMIT'],
  operation: operation<{ submitContent: { contentId: string } }, { input: z.input<typeof SentContent> }>(
    `mutation SubmitContent($input: SubmitContentInput!) { submitContent(input: $input) { contentId } }`,
  ),
  variables: ({ body }) => ({ input: sentContent(body) }),
  response: z.object({}),
  reply: () => ({}),
  examples: { request: contentExample, replies: [{ success: true }] },
})
