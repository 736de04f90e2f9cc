import type { ErrorCode } from '../../platform/error-codes.ts'
import { InvalidInputError, VerdictError } from '../../platform/errors.ts'

/** Why something could not be decided, as the caller is told. */
export interface Refusal {
  code: ErrorCode
  message: string
}

/** What the caller is told of an error that is meant for them. @throws every other error */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof InvalidInputError)
    return { code: error.code, message: Object.values(error.fields).join('; ') }
  if (error instanceof VerdictError) return { code: error.code, message: error.message }
  throw error
}
