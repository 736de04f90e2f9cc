import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { ErrorCode } from '../../../platform/error-codes.ts'
import type { VerdictError } from '../../../platform/errors.ts'
import type { Reply } from '../../exchange/reply.ts'

type Json = Record<string, unknown>

/** How requests, answers and errors look below an address: Verdict's own way, or another service's. */
export interface Dialect {
  /** What its addresses begin with. */
  top: `/${string}`
  /** The scope that a key needs. */
  scope: 'rest' | 'score'
  /** Whether pages of other sites may call it. */
  crossOrigin: boolean
  /** Whether fields are `snake_case` of the schema's names; otherwise the schema has the names of the wire. */
  snakeCase: boolean
  /** Whether an answer says `success`. */
  saysSuccess: boolean
  /** Where else than in the Authorization header a key is sent. */
  keyIn?(request: IncomingMessage): string | undefined
  /** The error of a request that nobody is known behind, with the key that it shows. */
  nobody(key: string | undefined): VerdictError
  /** The answer to a refused or failed request; failing fields are named as on the wire of the given body. */
  refuse(error: unknown, requestId: string, body?: z.ZodType): Reply
  /** Errors in the OpenAPI document. */
  errors: {
    name: string
    schema: Json
    /** What is answered, of which the code says a text or a message for each field. */
    example(status: number, code: ErrorCode, said: string | Readonly<Record<string, string>>): Json
    /** The statuses of a request without a key, and with one that is not in force. */
    withoutKey: readonly number[]
  }
  /** How a key is sent, for the OpenAPI document. */
  security: Readonly<Record<string, Json>>
}
