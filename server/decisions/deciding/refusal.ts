import type { ErrorCode } from '../../platform/error-codes.ts'
import { InvalidInputError, VerdictError } from '../../platform/errors.ts'

/** The code and message of a refused decision, as returned to the caller. */
export interface Refusal {
  code: ErrorCode
  message: string
}

/** The code and message of an error meant for the caller. @throws every other error */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof InvalidInputError)
    return { code: error.code, message: Object.values(error.fields).join('; ') }
  if (error instanceof VerdictError) return { code: error.code, message: error.message }
  throw error
}
