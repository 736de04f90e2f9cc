import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { ListType } from '../../../settings/lists/list-type.ts'
import { listExample } from '../examples.ts'
import { listIdOf } from '../list-id.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

interface Read {
  id: string
  createdAt: Date | string
  name: string
  type: ListType
  values: string[]
}

const list = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  name: z.string(),
  type: z.enum(ListType),
  items: z.array(z.string()).meta({ description: 'All values, in alphabetical order' }),
})

export default defineRoute({
  method: 'get',
  path: '/api/v1/lists/:listId',
  operationId: 'getList',
  tag: 'lists',
  summary: 'See a list with its values',
  description: 'All of its values, as they were normalized when they were added.',
  limit: 'status',
  params: z.object({ listId: z.string() }),
  operation: operation<{ list: Read | null }, { listId: string }>(
    `query List($listId: ID!) { list(id: $listId) { id createdAt name type values } }`,
  ),
  variables: ({ params }) => ({ listId: listIdOf(params) }),
  response: z.object({ list }),
  codes: ['NOT_FOUND'],
  notFound: 'List not found',
  reply: ({ list: found }) => {
    if (!found) throw new NotFoundError('List not found')
    const { id, createdAt, name, type, values } = found
    return { list: { id, createdAt: new Date(createdAt).toISOString(), name, type, items: values } }
  },
  examples: { replies: [{ success: true, list: { ...listExample, items: ['casino', 'lottery'] } }] },
})
