import type { Route } from './route.ts'

type Json = Record<string, unknown>

const errorRef = { $ref: '#/components/schemas/Error' }

/** The body of every refusal and failure (section 7). */
export const errorSchema: Json = {
  type: 'object',
  required: ['success', 'error', 'code', 'request_id'],
  properties: {
    success: { const: false },
    error: {
      description: 'For failing fields an object from field path to message, otherwise a text',
      anyOf: [{ type: 'string' }, { type: 'object', additionalProperties: { type: 'string' } }],
    },
    code: { type: 'string', description: 'What went wrong, for programs' },
    request_id: { type: 'string', description: 'The same as the header x-request-id' },
  },
}

/** The headers that limited endpoints answer with. */
export const rateLimitHeaders: Json = {
  'X-RateLimit-Limit': { description: 'Requests allowed in the window', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When all of them are back, in UTC epoch seconds',
    schema: { type: 'integer' },
  },
}
const retryAfter: Json = {
  'Retry-After': { description: 'Seconds to wait before trying again', schema: { type: 'integer' } },
}

const requestId = '0193a1c2-8b11-7aa0-b0ce-6f2f4a3d5e10'
const example = (error: string | Json, code: string): Json => ({
  success: false,
  error,
  code,
  request_id: requestId,
})

function refusal(description: string, body: Json, headers?: Json): Json {
  return {
    description,
    ...(headers && { headers }),
    content: { 'application/json': { schema: errorRef, example: body } },
  }
}

/** The refusals and failures that a route may answer with, by status. */
export function errorResponses(route: Route): Json {
  const own = Object.entries(route.responses ?? {}).map(([status, description]) => [
    status,
    refusal(description, example(description, codeOf(status))),
  ])
  return {
    ...(route.body && {
      400: refusal('The request body is invalid', example({ 'user.id': 'Required' }, 'BAD_USER_INPUT')),
    }),
    401: refusal('The API key is missing or wrong', example('Unauthorized', 'UNAUTHENTICATED')),
    403: refusal('The API key may not do this', example('Not permitted', 'FORBIDDEN')),
    ...(route.body && {
      413: refusal(
        'The body is too large',
        example('The body must be at most 1048576 bytes', 'PAYLOAD_TOO_LARGE'),
      ),
      415: refusal(
        'The body is not JSON',
        example('The body must be sent as application/json', 'UNSUPPORTED_MEDIA_TYPE'),
      ),
    }),
    ...(route.limit && {
      429: refusal(
        'A rate limit was hit',
        example('Too many requests, check headers for limits', 'RATE_LIMITED'),
        {
          ...rateLimitHeaders,
          ...retryAfter,
        },
      ),
    }),
    500: refusal('Something went wrong here', example('Something went wrong', 'INTERNAL_SERVER_ERROR')),
    503: refusal(
      'A part that the answer needs is away',
      example('Temporarily unavailable, try again shortly', 'UNAVAILABLE'),
      retryAfter,
    ),
    ...Object.fromEntries(own),
  }
}

const codeOf = (status: string) => (status === '404' ? 'NOT_FOUND' : 'BAD_USER_INPUT')
