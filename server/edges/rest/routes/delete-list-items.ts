import { z } from 'zod'
import { ListItemsInput } from '../../../settings/lists/list.input.ts'
import { listIdOf } from '../list-id.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'delete',
  path: '/api/v1/lists/:listId',
  operationId: 'removeListItems',
  tag: 'lists',
  summary: 'Remove values from a list',
  description: 'By exact value; values that are not there are ignored. The body is JSON.',
  limit: 'status',
  params: z.object({ listId: z.string() }),
  body: ListItemsInput,
  operation: operation<{ removeListItems: { deletedItems: string[] } }, { listId: string; items: string[] }>(
    `mutation RemoveListItems($listId: ID!, $items: [String!]!) {
      removeListItems(input: { listId: $listId, items: $items }) { deletedItems }
    }`,
  ),
  variables: ({ params, body }) => ({ listId: listIdOf(params), items: body.items }),
  response: z.object({ deletedItems: z.array(z.string()).meta({ description: 'Those that were there' }) }),
  codes: ['NOT_FOUND'],
  notFound: 'List not found',
  reply: ({ removeListItems }) => ({ deletedItems: removeListItems.deletedItems }),
  examples: {
    request: { items: ['casino', 'bingo'] },
    replies: [{ success: true, deletedItems: ['casino'] }],
  },
})
