import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { externalId } from '../../../platform/validation.ts'
import {
  appealReply,
  appealSelection,
  decidedAppealExample,
  type SelectedAppeal,
  wireAppeal,
} from '../appeal-wire.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

export default defineRoute({
  method: 'get',
  path: '/api/v1/appeals/:id',
  operationId: 'getAppeal',
  tag: 'appeals',
  summary: 'Read an appeal',
  description: 'Where it stands, and what was decided on it.',
  limit: 'status',
  params: z.object({ id: z.string().meta({ description: "The caller's own identifier" }) }),
  codes: ['NOT_FOUND'],
  notFound: 'Appeal not found',
  operation: operation<{ appeals: { nodes: SelectedAppeal[] } }, { ids: string[] }>(
    `query Appeal($ids: [String!]) { appeals(first: 1, filter: { externalIds: $ids }) { nodes { ${appealSelection} } } }`,
  ),
  variables({ params: { id } }) {
    if (!externalId().safeParse(id).success) throw new NotFoundError('Appeal not found')
    return { ids: [id] }
  },
  response: z.object({ appeal: appealReply }),
  reply({ appeals: { nodes } }) {
    const [appeal] = nodes
    if (!appeal) throw new NotFoundError('Appeal not found')
    return { appeal: wireAppeal(appeal) }
  },
  examples: { replies: [{ success: true, appeal: decidedAppealExample }] },
})
