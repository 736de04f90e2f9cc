import {
  InvalidInputError,
  RateLimitedError,
  UnauthorizedError,
  type VerdictError,
} from '../../../platform/errors.ts'
import { headersOf, knownError, unexpected } from '../../exchange/errors.ts'
import type { Dialect } from './dialect.ts'
import { bearerKey } from './verdict.ts'

type Json = Record<string, unknown>

/** A picture that cannot be fetched or read, as OpenAI names it. */
export class PictureRefused extends InvalidInputError {
  constructor(problem: string) {
    super({ input: `A picture could not be looked at: ${problem}` })
  }
}

function typeOf({ status }: Pick<VerdictError, 'status'>): string {
  if (status === 429) return 'rate_limit_error'
  return status >= 500 ? 'server_error' : 'invalid_request_error'
}

function codeOf(error: VerdictError): string | null {
  if (error instanceof UnauthorizedError) return 'invalid_api_key'
  if (error instanceof RateLimitedError) return 'rate_limit_exceeded'
  return error instanceof PictureRefused ? 'invalid_image' : null
}

const bodyOf = (message: string, type: string, param: string | null, code: string | null): Json => ({
  error: { message, type, param, code },
})

const firstOf = (fields: Readonly<Record<string, string>>) => {
  const [param = 'input', message = ''] = Object.entries(fields)[0] ?? []
  return { param, message: `${param}: ${message}` }
}

function wordsOf(error: VerdictError): { message: string; param: string | null } {
  const [first] = error instanceof InvalidInputError ? Object.entries(error.fields) : []
  return first ? { message: error.message, param: first[0] } : { message: error.message, param: null }
}

/** OpenAI's API, of which moderations are served. */
export const openai: Dialect = {
  top: '/v1',
  scope: 'score',
  crossOrigin: true,
  snakeCase: false,
  saysSuccess: false,
  unauthenticated: (key) =>
    new UnauthorizedError(key === undefined ? "You didn't provide an API key" : 'Incorrect API key provided'),
  refuse(error) {
    const known = knownError(error)
    if (!known)
      return {
        status: unexpected.status,
        headers: {},
        body: bodyOf(unexpected.error, 'server_error', null, null),
      }
    const { message, param } = wordsOf(known)
    return {
      status: known.status,
      headers: headersOf(known),
      body: bodyOf(message, typeOf(known), param, codeOf(known)),
    }
  },
  errors: {
    name: 'OpenAiError',
    withoutKey: [401],
    schema: {
      type: 'object',
      required: ['error'],
      properties: {
        error: {
          type: 'object',
          required: ['message', 'type', 'param', 'code'],
          properties: {
            message: { type: 'string' },
            type: { type: 'string' },
            param: { type: ['string', 'null'] },
            code: { type: ['string', 'null'] },
          },
        },
      },
    },
    example(status, _code, error) {
      const { message, param } = typeof error === 'string' ? { message: error, param: null } : firstOf(error)
      return bodyOf(message, typeOf({ status }), param, null)
    },
  },
  security: bearerKey,
}
