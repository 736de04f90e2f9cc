import { GraphQLError, type GraphQLFormattedError } from 'graphql'
import { VerdictError } from '../../platform/errors.ts'

const internal = 'INTERNAL_SERVER_ERROR'

/** The original error behind an error of the result, unwrapped. */
export function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error
}

/** Whether the error is an internal one: the caller gets no details, and the log gets it. */
export function isUnexpected(error: unknown): boolean {
  const cause = causeOf(error)
  if (cause instanceof VerdictError) return false
  if (!(error instanceof GraphQLError)) return true
  if (isVariableError(error)) return false
  if (!(cause instanceof GraphQLError)) return true
  return error.path !== undefined && codeOf(error) === internal && !isArgumentError(error)
}

/**
 * An error as it is sent to the caller: `extensions.code`, its details, and nothing else. It never has the submitted values, nor
 * anything of an internal error.
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

/** Variables are refused before any field is resolved. */
const isVariableError = (error: GraphQLError): boolean =>
  error.path === undefined && error.message.startsWith('Variable "$')

/** An argument may be found wrong only when its field is about to be resolved. */
const isArgumentError = (error: GraphQLError): boolean =>
  causeOf(error) instanceof GraphQLError && error.message.startsWith('Argument "')

function protocolCode({ extensions }: GraphQLFormattedError, error: unknown): unknown {
  const code = extensions?.['code'] ?? internal
  if (code !== internal || !(error instanceof GraphQLError)) return code
  return isArgumentError(error) || isVariableError(error) ? 'BAD_USER_INPUT' : 'GRAPHQL_VALIDATION_FAILED'
}

const name = String.raw`[\w![\]]+`

/** The library's messages about a wrong variable, in the forms that hold names of the schema only. */
const reason = new RegExp(
  `^(?:Field "\\w+" of required type "${name}" was not provided|Expected (?:non-nullable )?type "${name}"(?: not to be null| to be an object)?)\\.$`,
)

/**
 * The library's message without the submitted value that it quotes, which may be as long as a body and have any content; so the
 * message is searched only once.
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

/** The message ends with the path of the value and the reason. */
function wrongVariable(variable: string, message: string, error: unknown): string {
  const inner = error instanceof GraphQLError ? (error.originalError?.message ?? '') : ''
  const before = message.slice(Math.max(0, message.length - inner.length - 202), -inner.length - 2)
  const [, place] = / at "([\w.[\]]+)"$/.exec(before) ?? []
  const why = reason.test(inner) ? inner : 'Not of the expected type.'
  return `Variable "$${variable}" got an invalid value${place === undefined ? '' : ` at "${place}"`}: ${why}`
}
