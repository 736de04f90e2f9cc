import { z } from 'zod'
import { AppealState } from '../../../decisions/appeals/appeal-state.ts'
import {
  appealExample,
  appealReply,
  appealSelection,
  type SelectedAppeal,
  wireAppeal,
} from '../appeal-wire.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

interface Read {
  appeals: { nodes: SelectedAppeal[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } }
}

interface AppealsQuery {
  after?: string | undefined
  first: number
  states?: AppealState[] | undefined
}

export default defineRoute({
  method: 'get',
  path: '/api/v1/appeals',
  operationId: 'getAppeals',
  tag: 'appeals',
  summary: 'List appeals',
  description:
    'In the order in which they were filed. Their decisions are sent by the webhook, and are in the log of actions as well.',
  limit: 'status',
  query: z.object({
    after: z
      .string()
      .optional()
      .meta({ description: 'The cursor of the page before; from the beginning without it' }),
    state: z.enum(AppealState).optional().meta({ description: 'Those in this state alone' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(100)
      .optional()
      .meta({ description: 'At most so many; 100 unless given' }),
  }),
  operation: operation<Read, AppealsQuery>(
    `query Appeals($after: String, $first: Int, $states: [AppealState!]) {
       appeals(after: $after, first: $first, filter: { states: $states }, orderBy: { field: CREATED_AT, direction: ASC }) {
         nodes { ${appealSelection} } pageInfo { endCursor hasNextPage } } }`,
  ),
  variables: ({ query: { after, state, limit } }) => ({
    after,
    first: limit ?? 100,
    states: state && [state],
  }),
  response: z.object({
    appeals: z.array(appealReply),
    cursor: z.string().nullable().meta({
      description:
        'What to ask with next, as after, also when there are no more appeals; null where there are none from the beginning',
    }),
    has_more: z.boolean().meta({ description: 'Whether more can be read at once' }),
  }),
  reply: ({ appeals: { nodes, pageInfo } }, _body, { after }) => ({
    appeals: nodes.map(wireAppeal),
    cursor: pageInfo.endCursor ?? after ?? null,
    has_more: pageInfo.hasNextPage,
  }),
  examples: {
    replies: [
      {
        success: true,
        appeals: [appealExample],
        cursor: 'WyJBcHBlYWwiLCIyMDI2LTAxLTE1VDA5OjMwOjAwLjAwMFoiLCIwMTkzYTFjMiJd',
        has_more: false,
      },
    ],
  },
})
