import { z } from 'zod'
import { NewList } from '../../../settings/lists/list.input.ts'
import { listExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'post',
  path: '/api/v1/lists',
  operationId: 'createList',
  tag: 'lists',
  summary: 'Create a list',
  description: "Counts towards the plan's number of lists. Renaming and deleting need the dashboard.",
  limit: 'status',
  body: NewList,
  codes: ['PLAN_REQUIRED'],
  operation: operation<{ createList: { list: { id: string } } }, z.input<typeof NewList>>(
    `mutation CreateList($name: String!, $type: ListType!) { createList(input: { name: $name, type: $type }) { list { id } } }`,
  ),
  variables: ({ body }) => body,
  response: z.object({ listId: z.string() }),
  reply: ({ createList: { list } }) => ({ listId: list.id }),
  examples: {
    request: { name: listExample.name, type: listExample.type },
    replies: [{ success: true, listId: listExample.id }],
  },
})
