import { codesOver } from '../../../platform/error-codes.ts'
import { UnauthorizedError } from '../../../platform/errors.ts'
import { pageOfCode, replyToError } from '../../exchange/errors.ts'
import type { Dialect } from './dialect.ts'

/** The request id in every example. */
const requestId = '0193a1c2-8b11-7aa0-b0ce-6f2f4a3d5e10'

/** How a key is sent in a header. */
export const bearerKey = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key of the workspace, as `Authorization: Bearer <API_KEY>`',
  },
}

/** Verdict's own interface (section 4). */
export const verdict: Dialect = {
  top: '/api/v1',
  scope: 'rest',
  crossOrigin: false,
  snakeCase: true,
  saysSuccess: true,
  unauthenticated: () => new UnauthorizedError(),
  refuse: replyToError,
  errors: {
    name: 'ErrorBody',
    withoutKey: [401],
    schema: {
      type: 'object',
      required: ['success', 'error', 'code', 'docs', 'request_id'],
      properties: {
        success: { const: false },
        error: {
          description: 'For failing fields an object from field path to message, otherwise a text',
          anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
        },
        code: {
          type: 'string',
          description: `What went wrong, for programs: one of ${codesOver('rest').join(', ')}; more may follow`,
        },
        docs: {
          type: 'string',
          description: 'Where the code is explained, below the address of the installation',
        },
        request_id: { type: 'string', description: 'The same as the header x-request-id' },
      },
    },
    example: (_status, code, message) => ({
      success: false,
      error: message,
      code,
      docs: pageOfCode(code),
      request_id: requestId,
    }),
  },
  security: bearerKey,
}
