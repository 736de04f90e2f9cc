import { z } from 'zod'
import { type SentUser, UserInput } from '../../../intake/users/user.input.ts'
import { withExternalId } from '../../../platform/external-names.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import {
  type SelectedUser,
  userExample,
  userReply,
  userReplyExample,
  userSelection,
  wireUser,
} from '../user-wire.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/user',
  operationId: 'saveUser',
  tag: 'users',
  summary: 'Create or update a user',
  description:
    'What is not sent stays as it is. The status and the project count only when the user is first created; tags replace the whole set. User rules are evaluated in the background.',
  limit: 'content',
  body: UserInput,
  operation: operation<{ saveUser: { user: SelectedUser } }, { input: z.input<typeof SentUser> }>(
    `mutation SaveUser($input: SaveUserInput!) { saveUser(input: $input) { user { ${userSelection} } } }`,
  ),
  variables: ({ body }) => ({ input: withExternalId(body) }),
  response: z.object({ user: userReply }),
  reply: ({ saveUser: { user } }) => ({ user: wireUser(user) }),
  examples: { request: userExample, replies: [{ success: true, user: userReplyExample }] },
})
