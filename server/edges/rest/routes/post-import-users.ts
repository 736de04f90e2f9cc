import { z } from 'zod'
import { checkImport } from '../../../intake/users/check-import.ts'
import { type SentUserImport, UserImport } from '../../../intake/users/import.input.ts'
import { withExternalId } from '../../../platform/external-names.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'
import { userExample } from '../user-wire.ts'

interface ImportCounts {
  created: number
  updated: number
}

export default defineRoute({
  method: 'post',
  path: '/api/v1/import/users',
  operationId: 'importUsers',
  tag: 'users',
  summary: 'Import users',
  description:
    'Creates or updates up to 10,000 users, all of them or none; each may be there once. No rules are evaluated. A failing field is named with its row, such as users.17.id.',
  limit: 'content',
  mostBytes: 32 * 1024 * 1024,
  body: UserImport,
  checkBody: checkImport,
  operation: operation<{ importUsers: ImportCounts }, { input: z.input<typeof SentUserImport> }>(
    `mutation ImportUsers($input: ImportUsersInput!) { importUsers(input: $input) { created updated } }`,
  ),
  variables: ({ body }) => ({ input: { users: body.users.map(withExternalId) } }),
  response: z.object({
    created: z.int(),
    updated: z.int().meta({ description: 'Those who were there already' }),
  }),
  reply: ({ importUsers: { created, updated } }) => ({ created, updated }),
  examples: {
    request: { users: [userExample, { id: 'user-8', name: 'Bo' }] },
    replies: [{ success: true, created: 1, updated: 1 }],
  },
})
