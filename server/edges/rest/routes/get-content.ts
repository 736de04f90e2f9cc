import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { externalId } from '../../../platform/validation.ts'
import { Status } from '../../../platform/vocabulary/status.ts'
import { changeStatusExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import { webhookAction } from '../webhook-action.ts'

interface Read {
  externalId: string
  status: Status | null
  initialStatus: Status | null
  tags: { identifier: string }[]
  user: { externalId: string }
  category: { externalId: string }
  subcategory: { externalId: string }
  createdAt: string
  updatedAt: string
  webhookActions: Record<string, unknown>[]
}

const status = () => z.enum(Status).nullable()

const content = z.object({
  id: z.string(),
  status: status().meta({ description: 'The status after the latest decision; null until it is judged' }),
  initial_status: status().meta({ description: 'The outcome of the automated checks; null until then' }),
  tags: z.array(z.string()).meta({ description: 'Identifiers of its tags' }),
  user_id: z.string(),
  category_id: z.string(),
  subcategory_id: z.string(),
  created_at: z.iso.datetime().meta({ description: 'When it was sent first' }),
  updated_at: z.iso.datetime().meta({ description: 'When it was sent or decided on last' }),
  actions: z.array(webhookAction).meta({
    description: 'The newest 100 actions on it, oldest first, in the shape of webhook actions',
  }),
})

export default defineRoute({
  method: 'get',
  path: '/api/v1/content/:id',
  operationId: 'getContent',
  tag: 'content',
  summary: 'Read the status of content',
  description: 'What became of an item, and the actions that led there.',
  limit: 'content',
  params: z.object({ id: z.string().meta({ description: "The caller's own identifier" }) }),
  codes: ['NOT_FOUND'],
  notFound: 'Content not found',
  operation: operation<{ content: Read | null }, { id: string }>(
    `query Content($id: String!) { content(by: { externalId: $id }) { externalId status initialStatus tags { identifier }
      user { externalId } category { externalId } subcategory { externalId } createdAt updatedAt webhookActions } }`,
  ),
  variables({ params: { id } }) {
    if (!externalId().safeParse(id).success) throw new NotFoundError('Content not found')
    return { id }
  },
  response: z.object({ content }),
  reply({ content: found }) {
    if (!found) throw new NotFoundError('Content not found')
    return {
      content: {
        id: found.externalId,
        status: found.status,
        initial_status: found.initialStatus,
        tags: found.tags.map(({ identifier }) => identifier),
        user_id: found.user.externalId,
        category_id: found.category.externalId,
        subcategory_id: found.subcategory.externalId,
        created_at: found.createdAt,
        updated_at: found.updatedAt,
        actions: found.webhookActions,
      },
    }
  },
  examples: {
    replies: [
      {
        success: true,
        content: {
          id: 'message-1042',
          status: 'hidden',
          initial_status: 'hidden',
          tags: [],
          user_id: 'user-7',
          category_id: 'market',
          subcategory_id: 'bikes',
          created_at: '2026-01-15T09:29:59.912Z',
          updated_at: '2026-01-15T09:30:00.000Z',
          actions: [changeStatusExample],
        },
      },
    ],
  },
})
