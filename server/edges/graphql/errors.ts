import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { VerdictError } from '../../platform/errors.ts'

const internal = 'INTERNAL_SERVER_ERROR'

/** What was thrown behind an error of the result, however often it was wrapped. */
export function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error
}

/** Whether the error is a fault of ours: one that the caller is told nothing of, and that the log must have. */
export function isUnexpected(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof VerdictError) return false
  if (!(error instanceof GraphQLError)) return true
  if (isVariableError(error)) return false
  if (!(cause instanceof GraphQLError)) return true
  return error.path !== undefined && codeOf(error) === internal && !isArgumentError(error)
}

/**
 * An error as the caller sees it: `extensions.code`, the details that belong to it, and nothing else. The values that
 * were submitted are never in it, nor anything of a fault of ours.
 */
export function presentError(
  formatted: GraphQLFormattedError,
  error: unknown,
  requestId?: string,
): GraphQLFormattedError {
  const { locations, path } = formatted
  const where = { ...(locations && { locations }), ...(path && { path }) }
  const cause = causeOf(error)
  if (cause instanceof VerdictError)
    return { message: cause.message, ...where, extensions: { ...cause.details, code: cause.code } }
  if (isUnexpected(error)) {
    const extensions = { code: internal, ...(requestId !== undefined && { requestId }) }
    return { message: 'Something went wrong', ...where, extensions }
  }
  return {
    message: withoutValues(formatted.message, error),
    ...where,
    extensions: { code: protocolCode(formatted, error) },
  }
}

const codeOf = ({ extensions: { code } }: GraphQLError): string =>
  typeof code === 'string' ? code : internal

/** Variables are refused before any field is reached. */
const isVariableError = (error: GraphQLError): boolean =>
  error.path === undefined && /^Variable "\$/.test(error.message)

/** An argument may turn out wrong only when its field is about to be answered. */
const isArgumentError = (error: GraphQLError): boolean =>
  causeOf(error) instanceof GraphQLError && /^Argument "/.test(error.message)

function protocolCode({ extensions }: GraphQLFormattedError, error: unknown): unknown {
  const code = extensions?.['code'] ?? internal
  if (code !== internal || !(error instanceof GraphQLError)) return code
  return isArgumentError(error) || isVariableError(error) ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED'
}

const name = String.raw`[\w![\]]+`

/** What the library says of a wrong variable, in the forms that hold names of the schema only. */
const reason = new RegExp(
  `^(?:Field "\\w+" of required type "${name}" was not provided|Expected (?:non-nullable )?type "${name}"(?: not to be null| to be an object)?)\\.$`,
)

/**
 * The library's message without the submitted value that it quotes. That may be as long as a body and say anything, so
 * nothing here looks through it twice.
 */
function withoutValues(message: string, error: unknown): string {
  const [, variable] = /^Variable "\$(\w+)" got invalid value /.exec(message) ?? []
  if (variable !== undefined) return wrongVariable(variable, message, error)
  return message
    .replace(/^Value "[\s\S]*" does not exist in "(\w+)" enum\.[\s\S]*$/, 'Not a value of the enum "$1".')
    .replace(/^(Argument "\w+" has invalid value) [\s\S]*$/, '$1.')
    .replace(/^(Expected value of type "[\w![\]]+"), found [\s\S]*$/, '$1.')
    .replace(/^([\w" ]{1,200}annot represent [\w -]{1,100}): [\s\S]*$/, '$1.')
}

/** The message ends with the place of the value and, in words of its own, with what is wrong there. */
function wrongVariable(variable: string, message: string, error: unknown): string {
  const inner = error instanceof GraphQLError ? (error.originalError?.message ?? '') : ''
  const before = message.slice(Math.max(0, message.length - inner.length - 202), -inner.length - 2)
  const [, place] = / at "([\w.[\]]+)"$/.exec(before) ?? []
  const why = reason.test(inner) ? inner : 'Not of the expected type.'
  return `Variable "$${variable}" got an invalid value${place === undefined ? '' : ` at "${place}"`}: ${why}`
}
