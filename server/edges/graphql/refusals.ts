import type { RequestContext } from '../../access/requests/request-context.ts'
import { isRefusalCode } from '../../platform/error-codes.ts'
import { InvalidInputError, NotFoundError, RefusedError, VerdictError } from '../../platform/errors.ts'
import type { Refusal } from '../../platform/graphql/refusal.ts'
import type { MutationInput } from './mutation-input.ts'

/**
 * What an error of a resolver is as refusals: one for each failing field. Null for one that is no refusal, and where the
 * program itself asks and wants the error.
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

/** The field that named what was not found: what the error says where the input has it, else the only id. */
const missingField = ({ field = '' }: NotFoundError, input: MutationInput): string | null =>
  input.type?.getFields()[field] ? field : input.onlyId

/** Whether an error says that what a query named is not there; such a query answers null. */
export const isMissing = (error: unknown, context: RequestContext): boolean =>
  error instanceof NotFoundError && !context.refusalsAreErrors
