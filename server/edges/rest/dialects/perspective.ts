import type { IncomingMessage } from 'node:http'
import { ForbiddenError, InvalidInputError, VerdictError } from '../../../platform/errors.ts'
import { headersOf, knownError, unexpected } from '../../exchange/errors.ts'
import type { Dialect } from './dialect.ts'

type Json = Record<string, unknown>

/** Google's names of statuses. */
const statuses: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  405: 'UNIMPLEMENTED',
  409: 'ABORTED',
  413: 'INVALID_ARGUMENT',
  415: 'INVALID_ARGUMENT',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
  503: 'UNAVAILABLE',
}

/** The reasons why a comment is not scored, in Perspective's names. */
export type CommentErrorType =
  | 'COMMENT_EMPTY'
  | 'COMMENT_TOO_LONG'
  | 'NO_REQUESTED_ATTRIBUTES'
  | 'LANGUAGE_NOT_SUPPORTED_BY_ATTRIBUTE'
  | 'INVALID_REQUEST'

/** A comment that cannot be scored, with Perspective's error. */
export class CommentError extends VerdictError {
  constructor(
    message: string,
    readonly errorType: CommentErrorType,
    readonly more: Json = {},
  ) {
    super('BAD_USER_INPUT', message)
  }
}

/** A missing or invalid key: Google refuses them with other statuses than 401. */
class KeyRefused extends VerdictError {
  constructor(
    message: string,
    status: 400 | 403,
    readonly reason: 'API_KEY_INVALID' | null,
  ) {
    super('UNAUTHENTICATED', message, {}, status)
  }
}

const typeUrl = (name: string) => `type.googleapis.com/${name}`
const errorInfo = (reason: string): Json => ({
  '@type': typeUrl('google.rpc.ErrorInfo'),
  reason,
  domain: 'googleapis.com',
})

function detailsOf(error: VerdictError): Json[] {
  if (error instanceof CommentError)
    return [
      {
        '@type': typeUrl('google.commentanalyzer.v1alpha1.Error'),
        errorType: error.errorType,
        ...error.more,
      },
    ]
  if (error instanceof KeyRefused) return error.reason ? [errorInfo(error.reason)] : []
  if (error instanceof ForbiddenError) return [errorInfo('API_KEY_SERVICE_BLOCKED')]
  if (!(error instanceof InvalidInputError)) return []
  const fieldViolations = Object.entries(error.fields).map(([field, description]) => ({ field, description }))
  return [{ '@type': typeUrl('google.rpc.BadRequest'), fieldViolations }]
}

const bodyOf = (code: number, message: string, details: Json[]): Json => ({
  error: {
    code,
    message,
    status: statuses[code] ?? 'UNKNOWN',
    ...(details.length > 0 && { details }),
  },
})

/** The key in the query or in Google's header. */
function keyIn({ url = '/', headers }: IncomingMessage): string | undefined {
  const header = headers['x-goog-api-key']
  if (typeof header === 'string') return header
  const query = url.indexOf('?')
  return query === -1 ? undefined : (new URLSearchParams(url.slice(query)).get('key') ?? undefined)
}

/** Google's Perspective API, v1alpha1. */
export const perspective: Dialect = {
  top: '/v1alpha1',
  scope: 'score',
  crossOrigin: true,
  snakeCase: false,
  saysSuccess: false,
  keyIn,
  unauthenticated: (key) =>
    key === undefined
      ? new KeyRefused('The request is missing a valid API key.', 403, null)
      : new KeyRefused('API key not valid. Please pass a valid API key.', 400, 'API_KEY_INVALID'),
  refuse(error) {
    const known = knownError(error)
    if (!known)
      return { status: unexpected.status, headers: {}, body: bodyOf(unexpected.status, unexpected.error, []) }
    const { status, message } = known
    return { status, headers: headersOf(known), body: bodyOf(status, message, detailsOf(known)) }
  },
  errors: {
    name: 'PerspectiveError',
    withoutKey: [400, 403],
    schema: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message', 'status'],
          properties: {
            code: { type: 'integer' },
            message: { type: 'string' },
            status: { type: 'string' },
            details: { type: 'array', items: { type: 'object' } },
          },
        },
      },
    },
    example: (status, _code, message) =>
      bodyOf(
        status,
        typeof message === 'string' ? message : Object.entries(message).join('; ').replaceAll(',', ': '),
        [],
      ),
  },
  security: {
    keyInAddress: {
      type: 'apiKey',
      in: 'query',
      name: 'key',
      description: 'An API key with the scope score',
    },
  },
}
