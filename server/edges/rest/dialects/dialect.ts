import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { ErrorCode } from '../../../platform/error-codes.ts'
import type { VerdictError } from '../../../platform/errors.ts'
import type { Reply } from '../../exchange/reply.ts'

type Json = Record<string, unknown>

/** The form of requests, answers and errors below a path: Verdict's own, or another service's. */
export interface Dialect {
  /** The prefix of its paths. */
  top: `/${string}`
  /** The scope that a key needs. */
  scope: 'rest' | 'score'
  /** Whether pages of other origins may call it. */
  crossOrigin: boolean
  /** Whether fields are the schema's names in `snake_case`; otherwise the schema has the names of the wire. */
  snakeCase: boolean
  /** Whether an answer has `success`. */
  saysSuccess: boolean
  /** Reads a key from another place than the Authorization header. */
  keyIn?(request: IncomingMessage): string | undefined
  /** The error of an unauthenticated request, given the key that it sent. */
  unauthenticated(key: string | undefined): VerdictError
  /** The answer to a refused or failed request; failing fields are named as on the wire of the given body. */
  refuse(error: unknown, requestId: string, body?: z.ZodType): Reply
  /** Errors in the OpenAPI document. */
  errors: {
    name: string
    schema: Json
    /** The body of an error with the code, given a message or a message for each field. */
    example(status: number, code: ErrorCode, message: string | Readonly<Record<string, string>>): Json
    /** The statuses of a request without a key, and with an invalid one. */
    withoutKey: readonly number[]
  }
  /** How a key is sent, for the OpenAPI document. */
  security: Readonly<Record<string, Json>>
}
