import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { externalId } from '../../../platform/validation.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import { type SelectedUser, userReply, userReplyExample, userSelection, wireUser } from '../user-wire.ts'

export default defineRoute({
  method: 'get',
  path: '/api/v1/user/:id',
  operationId: 'getUser',
  tag: 'users',
  summary: 'Read a user',
  description: 'The two moments are there only while a temporary ban or a strike applies.',
  limit: 'content',
  params: z.object({ id: z.string().meta({ description: "The caller's own identifier" }) }),
  codes: ['NOT_FOUND'],
  notFound: 'User not found',
  operation: operation<{ user: SelectedUser | null }, { id: string }>(
    `query User($id: String!) { user(by: { externalId: $id }) { ${userSelection} } }`,
  ),
  variables({ params: { id } }) {
    if (!externalId().safeParse(id).success) throw new NotFoundError('User not found')
    return { id }
  },
  response: z.object({ user: userReply }),
  reply({ user }) {
    if (!user) throw new NotFoundError('User not found')
    return { user: wireUser(user) }
  },
  examples: { replies: [{ success: true, user: userReplyExample }] },
})
