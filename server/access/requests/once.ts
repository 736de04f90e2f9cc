import { z } from 'zod'
import { sha256 } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { check, text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { addRequest, keepAnswer, readRequest, type RequestKey } from './sent-request.store.ts'

/** The argument `requestId`, with its description. */
export const requestIdArg = {
  nullable: true,
  description:
    'Makes it safe to send this again: any string of 1 to 64 characters that the caller chooses. For 24 hours the same request under the same id changes nothing more and answers as it did; another operation or another input under it is refused with CONFLICT. A request that was refused leaves its id free',
} as const

/** The request id that a caller chooses. */
export const RequestId = text({ min: 1, max: 64 }).nullish().meta({ description: requestIdArg.description })

const RequestIdOnly = z.object({ requestId: RequestId })

/** A request with effects: the operation, its input, and the request id that makes it idempotent. */
export interface ActingRequest {
  operation: string
  input: unknown
  requestId?: string | null | undefined
}

/**
 * Executes a request in the transaction of its change, unless one with its id was executed before: then returns the
 * stored result. Concurrent duplicates take effect once; a refused request is not recorded. The work receives a new id
 * for the records that it creates.
 * @param answer the schema of the result that is stored, as JSON
 * @throws InvalidInputError for an invalid id
 * @throws ConflictError when the id was used for a different request
 */
export async function once<Answer extends z.ZodType>(
  tx: Sql,
  caller: Caller,
  request: ActingRequest,
  answer: Answer,
  work: (id: string) => Promise<z.output<Answer>>,
): Promise<z.output<Answer>> {
  const key = keyOf(caller, request)
  if (!key) return work(newId())
  const known = await knownRequest(tx, key, request)
  if (known) return answer.parse(known.answer)
  const made = await work(newId())
  await keepAnswer(tx, key, made)
  return made
}

/** The request that was sent under the id before; null where this is the first, which is written down then. */
async function knownRequest(tx: Sql, key: RequestKey, { operation, input }: ActingRequest) {
  const fingerprint = sha256(JSON.stringify([operation, ordered(input)]))
  if (await addRequest(tx, { ...key, fingerprint })) return null
  const known = await readRequest(tx, key)
  if (known.fingerprint === fingerprint) return known
  throw new ConflictError('This requestId was used for another request')
}

/** @throws InvalidInputError for an invalid id */
function keyOf({ workspaceId, actor }: Caller, request: ActingRequest): RequestKey | null {
  const { requestId } = check(RequestIdOnly, request)
  if (requestId === null || requestId === undefined) return null
  return { workspaceId, sender: `${actor.kind}:${actor.id ?? ''}`, requestId }
}

/** The value with sorted keys and without null or undefined fields. */
function ordered(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordered)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined)
  return Object.fromEntries(
    parts.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, part]) => [name, ordered(part)]),
  )
}
