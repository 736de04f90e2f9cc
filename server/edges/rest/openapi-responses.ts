import { dialectOf } from './dialects/dialects.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

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

/** Describes a refusal, with an example in the words of the route's dialect. */
type Refusal = (
  status: number | string,
  description: string,
  example: { code: string; message?: string; fields?: Record<string, string> },
  headers?: Json,
) => Json

/** The refusals and failures that a route may answer with, by status. */
export function errorResponses(route: Route): Json {
  const { errors } = dialectOf(route)
  const refusal: Refusal = (status, description, { code, message = description, fields }, headers) => ({
    description,
    ...(headers && { headers }),
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${errors.name}` },
        example: errors.example(Number(status), code, message, fields),
      },
    },
  })
  const own = Object.entries(route.responses ?? {}).map(([status, description]) => [
    status,
    refusal(status, description, { code: codeOf(status) }),
  ])
  return {
    ...(route.body && bodyRefusals(refusal)),
    ...Object.fromEntries(errors.withoutKey.map((status) => [status, keyRefusal(refusal, status, route)])),
    403: refusal(403, 'The API key may not do this', { code: 'FORBIDDEN', message: 'Not permitted' }),
    ...(route.limit && { 429: limitRefusal(refusal) }),
    500: refusal(500, 'Something went wrong here', {
      code: 'INTERNAL_SERVER_ERROR',
      message: 'Something went wrong',
    }),
    503: refusal(
      503,
      'A part that the answer needs is away',
      { code: 'UNAVAILABLE', message: 'Temporarily unavailable, try again shortly' },
      retryAfter,
    ),
    ...Object.fromEntries(own),
  }
}

/** A key that is missing or wrong; where the same status stands for a wrong body, for both. */
const keyRefusal = (refusal: Refusal, status: number, { body }: Route): Json =>
  status === 400 && body
    ? refusal(status, 'The request body is invalid, or the API key is wrong', invalidBody)
    : refusal(status, 'The API key is missing or wrong', { code: 'UNAUTHENTICATED', message: 'Unauthorized' })

const invalidBody = {
  code: 'BAD_USER_INPUT',
  message: 'user.id: Required',
  fields: { 'user.id': 'Required' },
}

const bodyRefusals = (refusal: Refusal): Json => ({
  400: refusal(400, 'The request body is invalid', invalidBody),
  413: refusal(413, 'The body is too large', {
    code: 'PAYLOAD_TOO_LARGE',
    message: 'The body must be at most 1048576 bytes',
  }),
  415: refusal(415, 'The body is not JSON', {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: 'The body must be sent as application/json',
  }),
})

const limitRefusal = (refusal: Refusal): Json =>
  refusal(
    429,
    'A rate limit was hit',
    { code: 'RATE_LIMITED', message: 'Too many requests, check headers for limits' },
    { ...rateLimitHeaders, ...retryAfter },
  )

const codeOf = (status: string) => (status === '404' ? 'NOT_FOUND' : 'BAD_USER_INPUT')
