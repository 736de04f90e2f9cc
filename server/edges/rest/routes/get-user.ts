import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import { type SelectedUser, userReply, userReplyExample, userSelection, wireUser } from '../user-wire.ts'

export default defineRoute({
  method: 'get',
  path: '/api/v1/user/:id',
  summary: 'Read a user',
  description: 'The two moments are there only while a temporary ban or a strike applies.',
  limit: 'content',
  params: z.object({ id: z.string().meta({ description: "The caller's own identifier" }) }),
  responses: { 404: 'User not found' },
  operation: operation<{ userByExternalId: SelectedUser | null }, { id: string }>(
    `query UserByExternalId($id: String!) { userByExternalId(externalId: $id) { ${userSelection} } }`,
  ),
  variables: ({ params }) => ({ id: params.id }),
  response: z.object({ user: userReply }),
  reply({ userByExternalId }) {
    if (!userByExternalId) throw new NotFoundError('User not found')
    return { user: wireUser(userByExternalId) }
  },
  examples: { replies: [{ success: true, user: userReplyExample }] },
})
