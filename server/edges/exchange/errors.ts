import { GraphQLError } from 'graphql'
import type { z } from 'zod'
import type { ErrorCode } from '../../platform/error-codes.ts'
import {
  InvalidInputError,
  MethodNotAllowedError,
  PlanLimitError,
  RateLimitedError,
  UnavailableError,
  UnauthorizedError,
  VerdictError,
} from '../../platform/errors.ts'
import { rateHeaders, retryHeader } from './rate-headers.ts'
import type { Reply } from './reply.ts'
import { wirePath } from './wire.ts'

/** The body of the answer to an unexpected error. */
export const unexpected = {
  status: 500,
  error: 'Something went wrong',
  code: 'INTERNAL_SERVER_ERROR',
} as const

/** The path of a code's explanation, relative to the installation: its public address as the caller sees it is unknown. */
export const pageOfCode = (code: ErrorCode): string => `/api/docs/errors/${code}`

/** The answer to a refused or failed request (section 7); failing fields are named as on the wire of the given body. */
export function replyToError(error: unknown, requestId: string, body?: z.ZodType): Reply {
  const known = knownError(error)
  if (!known) return refusal(unexpected.status, {}, unexpected.error, unexpected.code, requestId)
  return refusal(known.status, headersOf(known), wordsOf(known, body), codeOf(known, body), requestId)
}

/** A generic input error becomes one about the body of the request, or about the parameters of a request without a body. */
function codeOf({ code }: VerdictError, body: z.ZodType | undefined): ErrorCode {
  if (code !== 'BAD_USER_INPUT') return code
  return body ? 'INVALID_BODY' : 'INVALID_QUERY'
}

/** The error meant for the caller, unwrapped; null when there is none. */
export function knownError(error: unknown): VerdictError | null {
  if (error instanceof VerdictError) return error
  const inner = error instanceof Error && 'originalError' in error ? error.originalError : undefined
  if (inner) return knownError(inner)
  return isRefusedByTheSchema(error) ? new InvalidInputError({ body: 'Invalid value' }) : null
}

/** GraphQL refuses variables before any field is resolved; its message is not in wire terms. */
const isRefusedByTheSchema = (error: unknown) =>
  (error instanceof GraphQLError || (error instanceof Error && error.name === 'GraphQLError')) &&
  (error as GraphQLError).path === undefined

function refusal(
  status: number,
  headers: Record<string, string>,
  error: string | Record<string, string>,
  code: ErrorCode,
  requestId: string,
): Reply {
  const body = { success: false, error, code, docs: pageOfCode(code), request_id: requestId }
  return { status, headers, body }
}

function wordsOf(error: VerdictError, body: z.ZodType | undefined): string | Record<string, string> {
  if (!(error instanceof InvalidInputError)) return error.message
  return Object.fromEntries(
    Object.entries(error.fields).map(([path, message]) => [wirePath(body, path), message]),
  )
}

/** The headers that go with a refusal. */
export function headersOf(error: VerdictError): Record<string, string> {
  if (error instanceof UnauthorizedError) return { 'www-authenticate': 'Bearer' }
  if (error instanceof MethodNotAllowedError) return { allow: error.allowed.join(', ') }
  if (error instanceof UnavailableError) return { 'retry-after': String(error.retryAfter) }
  if (error instanceof PlanLimitError) return rateHeaders(error.state)
  if (!(error instanceof RateLimitedError)) return {}
  return { ...rateHeaders(error.state), ...retryHeader(error.state) }
}
