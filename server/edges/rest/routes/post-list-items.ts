import { z } from 'zod'
import { ListItemsInput } from '../../../settings/lists/list.input.ts'
import { listIdOf } from '../list-id.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/lists/:listId',
  operationId: 'addListItems',
  tag: 'lists',
  summary: 'Add values to a list',
  description:
    'Appends; values that are there already are skipped. One invalid value refuses the whole request.',
  limit: 'status',
  params: z.object({ listId: z.string() }),
  body: ListItemsInput,
  operation: operation<{ addListItems: { addedItems: string[] } }, { listId: string; items: string[] }>(
    `mutation AddListItems($listId: ID!, $items: [String!]!) {
      addListItems(input: { listId: $listId, items: $items }) { addedItems }
    }`,
  ),
  variables: ({ params, body }) => ({ listId: listIdOf(params), items: body.items }),
  response: z.object({
    addedItems: z.array(z.string()).meta({ description: 'Those that were not there yet' }),
  }),
  codes: ['INVALID_LIST_ITEM', 'LIST_FULL', 'NOT_FOUND'],
  notFound: 'List not found',
  reply: ({ addListItems }) => ({ addedItems: addListItems.addedItems }),
  examples: {
    request: { items: ['casino', 'lottery'] },
    replies: [{ success: true, addedItems: ['lottery'] }],
  },
})
