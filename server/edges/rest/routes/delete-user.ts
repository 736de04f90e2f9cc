import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { externalId } from '../../../platform/validation.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'delete',
  path: '/api/v1/user/:id',
  operationId: 'deleteUser',
  tag: 'users',
  summary: 'Erase a user',
  description:
    'Erases a user for good, with all their content, the reports that they made, and everything that is kept of these, in the background: 100,000 items take minutes. No webhook is sent. Sent again while it is running, it answers with the same erasure; when everything is erased it answers 404.',
  limit: 'status',
  params: z.object({ id: z.string().meta({ description: "The caller's own identifier" }) }),
  codes: ['NOT_FOUND'],
  notFound: 'User not found',
  operation: operation<{ eraseUser: { erasure: { id: string; total: number } } }, { id: string }>(
    `mutation EraseUser($id: String!) { eraseUser(input: { user: { externalId: $id } }) { erasure { id total } } }`,
  ),
  variables({ params: { id } }) {
    if (!externalId().safeParse(id).success) throw new NotFoundError('User not found')
    return { id }
  },
  response: z.object({
    erasure_id: z.uuid().meta({ description: 'The id of the erasure, for the audit log and GraphQL' }),
    items: z.int().meta({ description: 'How many content items the user had when it was started' }),
  }),
  reply: ({ eraseUser: { erasure } }) => ({ erasure_id: erasure.id, items: erasure.total }),
  examples: {
    replies: [{ success: true, erasure_id: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21', items: 1042 }],
  },
})
