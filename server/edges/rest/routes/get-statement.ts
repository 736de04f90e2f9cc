import { z } from 'zod'
import { NotFoundError } from '../../../platform/errors.ts'
import { operation } from '../operation.ts'
import { defineRoute } from '../route.ts'

interface Read {
  action: { statementOfReasons: { record: Record<string, unknown>; missing: string[] } | null } | null
}

export default defineRoute({
  method: 'get',
  path: '/api/v1/actions/:id/statement-of-reasons',
  operationId: 'getStatementOfReasons',
  tag: 'actions',
  summary: 'Read the statement of reasons of an action',
  description:
    'Of a removal, a ban or a strike that was not taken back: why, in the fields of the DSA Transparency Database of the European Union.',
  limit: 'status',
  params: z.object({ id: z.string().meta({ description: 'The id of the action, from the webhook' }) }),
  codes: ['NOT_FOUND'],
  notFound: 'Statement not found',
  operation: operation<Read, { id: string }>(
    `query StatementOfReasons($id: ID!) { action(id: $id) { statementOfReasons { record missing } } }`,
  ),
  variables({ params: { id } }) {
    if (!z.uuid().safeParse(id).success) throw new NotFoundError('Statement not found')
    return { id }
  },
  response: z.object({
    statement: z
      .record(z.string(), z.unknown())
      .meta({ description: 'By the official names of the fields; empty ones are null' }),
    missing: z.array(z.string()).meta({
      description: 'Required fields that no policy category provides; empty where it can be submitted',
    }),
  }),
  reply({ action }) {
    const statement = action?.statementOfReasons
    if (!statement) throw new NotFoundError('Statement not found')
    return { statement: statement.record, missing: statement.missing }
  },
  examples: {
    replies: [
      {
        success: true,
        statement: {
          decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'],
          decision_ground: 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
          category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
          application_date: '2026-01-15',
          puid: '0193a1c2-7a40-7b3e-9d2f-5a1f0c9e4b21',
        },
        missing: [],
      },
    ],
  },
})
