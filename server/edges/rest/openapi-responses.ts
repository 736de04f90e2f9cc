import { type ErrorCode, errorCode } from '../../platform/error-codes.ts'
import { dialectOf } from './dialects/dialects.ts'
import type { Route } from './route.ts'

type Json = Record<string, unknown>

/** The headers of limited endpoints. */
export const rateLimitHeaders: Json = {
  'X-RateLimit-Limit': { description: 'Requests allowed in the window', schema: { type: 'integer' } },
  'X-RateLimit-Remaining': { description: 'Requests left in the window', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'When all of them are back, in UTC epoch seconds',
    schema: { type: 'integer' },
  },
}
const retryAfter: Json = {
  'Retry-After': {
    description: 'Seconds to wait before trying again; missing where waiting is of no use',
    schema: { type: 'integer' },
  },
}

/** The description of each error status, and its headers. */
const statuses: Record<number, { description: string; headers?: Json }> = {
  400: { description: 'The request is refused; the code is the reason' },
  401: { description: 'The API key is missing or wrong' },
  403: { description: 'The API key, or the plan, does not have this' },
  404: { description: 'There is no such thing' },
  409: { description: 'The request conflicts with the current state; the code is the reason' },
  410: { description: 'What the cursor refers to may be gone' },
  413: { description: 'The body is too large' },
  415: { description: 'The body is not JSON' },
  429: { description: 'A limit was hit', headers: { ...rateLimitHeaders, ...retryAfter } },
  500: { description: 'Something went wrong here' },
  503: { description: 'A dependency that the answer needs is unavailable', headers: retryAfter },
}

/** The codes that a route may answer with, independent of its subject. */
const codesOf = ({ body, query, limit }: Route): ErrorCode[] => [
  ...(query ? (['INVALID_QUERY'] as const) : []),
  ...(body ? (['INVALID_BODY', 'INVALID_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const) : []),
  'UNAUTHENTICATED',
  'FORBIDDEN',
  ...(limit ? (['RATE_LIMITED'] as const) : []),
  'INTERNAL_SERVER_ERROR',
  'UNAVAILABLE',
]

/** The error responses of a route by status, with an example of each in its dialect. */
export function errorResponses(route: Route): Json {
  const { errors } = dialectOf(route)
  const examples = new Map<number, Map<ErrorCode, Json>>()
  for (const code of new Set([...codesOf(route), ...(route.codes ?? [])])) {
    const { status, example } = errorCode(code)
    const message = (code === 'NOT_FOUND' && route.notFound) || example
    for (const answered of code === 'UNAUTHENTICATED' ? errors.withoutKey : [status]) {
      const ofStatus = examples.get(answered) ?? new Map<ErrorCode, Json>()
      examples.set(answered, ofStatus.set(code, errors.example(answered, code, message)))
    }
  }
  return Object.fromEntries(
    [...examples].map(([status, byCode]) => [status, responseOf(status, errors.name, byCode)]),
  )
}

function responseOf(status: number, schema: string, examples: Map<ErrorCode, Json>): Json {
  const described = statuses[status]
  if (!described) throw new Error(`no words for the status ${status}`)
  const named = [...examples].map(([code, value]) => [code, { value }])
  return {
    ...described,
    content: {
      'application/json': {
        schema: { $ref: `#/components/schemas/${schema}` },
        examples: Object.fromEntries(named),
      },
    },
  }
}
