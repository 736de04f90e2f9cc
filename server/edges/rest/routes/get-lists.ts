import { z } from 'zod'
import { ListType } from '../../../settings/lists/list-type.ts'
import { listExample } from '../examples.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

interface ListSummary {
  id: string
  createdAt: Date | string
  name: string
  type: ListType
  itemCount: number
}

const list = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  type: z.enum(ListType),
  items: z.int().meta({ description: 'How many values it holds' }),
})

export default defineRoute({
  method: 'get',
  path: '/api/v1/lists',
  operationId: 'getLists',
  tag: 'lists',
  summary: 'See all lists',
  description: 'Each with the number of its values, without the values themselves.',
  limit: 'status',
  operation: operation<{ lists: ListSummary[] }, Record<string, never>>(
    `query Lists { lists { id createdAt name type itemCount } }`,
  ),
  variables: () => ({}),
  response: z.object({ lists: z.array(list) }),
  reply: ({ lists }) => ({
    lists: lists.map(({ id, createdAt, name, type, itemCount }) => ({
      id,
      createdAt: new Date(createdAt).toISOString(),
      name,
      type,
      items: itemCount,
    })),
  }),
  examples: { replies: [{ success: true, lists: [{ ...listExample, items: 2 }] }] },
})
