import type { RequestContext } from '../../access/requests/request-context.ts'
import { isRefusalCode } from '../../platform/error-codes.ts'
import { InvalidInputError, NotFoundError, RefusedError, VerdictError } from '../../platform/errors.ts'
import type { Refusal } from '../../platform/graphql/refusal.ts'
import type { MutationInput } from './mutation-input.ts'

/**
 * The refusals for an error of a resolver, one for each failing field. Null for an unexpected error, and where the program itself
 * runs the operation and wants it thrown.
 */
export function refusalsOf(error: unknown, context: RequestContext, input: MutationInput): Refusal[] | null {
  if (context.refusalsAreErrors || !(error instanceof VerdictError)) return null
  const { code, message, details } = error
  if (!isRefusalCode(code)) return null
  if (error instanceof InvalidInputError)
    return Object.entries(error.fields).map(([field, reason]) => ({
      code,
      field: field === '' ? null : field,
      message: reason,
    }))
  return [{ ...details, code, field: fieldOf(error, input), message }]
}

function fieldOf(error: VerdictError, input: MutationInput): string | null {
  if (error instanceof NotFoundError) return missingField(error, input)
  return error instanceof RefusedError ? (error.field ?? null) : null
}

/** The input field with the id that was not found: the error's own where the input has it, else the only id. */
const missingField = ({ field = '' }: NotFoundError, input: MutationInput): string | null =>
  input.type?.getFields()[field] ? field : input.onlyId

/** Whether an error means that the object of a query does not exist; such a query returns null. */
export const isMissing = (error: unknown, context: RequestContext): boolean =>
  error instanceof NotFoundError && !context.refusalsAreErrors
