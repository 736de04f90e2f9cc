import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { externalId } from '../../../platform/validation.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'delete',
  path: '/api/v1/content/:id',
  operationId: 'deleteContent',
  tag: 'content',
  summary: 'Delete content',
  description:
    'Deletes an item for good, with its media, reviews, reports, appeals and decisions, because your platform deleted it. Its open review is closed, and no webhook is sent, not even actions that were still waiting. It is done when this answers; sent again it answers 404: the item no longer exists. An item on legal hold answers 409.',
  limit: 'status',
  params: z.object({ id: z.string().meta({ description: "The caller's own identifier" }) }),
  codes: ['CONFLICT', 'NOT_FOUND'],
  notFound: 'Content not found',
  operation: operation<{ deleteContent: { deletedId: string } }, { id: string }>(
    `mutation DeleteContent($id: String!) { deleteContent(input: { content: { externalId: $id } }) { deletedId } }`,
  ),
  variables({ params: { id } }) {
    if (!externalId().safeParse(id).success) throw new NotFoundError('Content not found')
    return { id }
  },
  response: z.object({}),
  reply: () => ({}),
  examples: { replies: [{ success: true }] },
})
