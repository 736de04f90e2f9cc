import { ApolloError } from '@apollo/client/core'
import type { GraphQLFormattedError } from 'graphql'
import type { ErrorCode as SchemaErrorCode } from '../gql/graphql.ts'
import { serverText } from '../language/server-text.ts'

/** The codes of the schema's errors; NETWORK stands for "no answer at all". */
export type ErrorCode = SchemaErrorCode | 'NETWORK'

/** A failure, from whatever an operation threw. */
export interface Failure {
  code: ErrorCode
  message: string
  /** From field path to message in the reader's language, where input was refused. */
  fields: Record<string, string>
  /** Who holds the review (CLAIMED) or decided it (ALREADY_DECIDED). */
  who: string | undefined
}

/** The failures after which the same request can still succeed. */
const passing: readonly ErrorCode[] = ['NETWORK', 'UNAVAILABLE', 'INTERNAL_SERVER_ERROR', 'RATE_LIMITED']

/** Whether the same request can succeed later: the server was away, or had too much to do. */
export const passes = ({ code }: Pick<Failure, 'code'>): boolean => passing.includes(code)

const nameIn = (value: unknown): string | undefined =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
    ? value.name
    : undefined

const fieldsIn = (value: unknown): Record<string, string> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([path, message]) => [path, serverText(String(message))]))
    : {}

/**
 * The server's error for an operation that was not executed: its answer has a status such as 400, which Apollo reports as a network
 * error.
 */
export function refusalIn(networkError: unknown): GraphQLFormattedError | undefined {
  if (typeof networkError !== 'object' || networkError === null || !('result' in networkError))
    return undefined
  const { result } = networkError
  return typeof result === 'object' && result !== null
    ? (result as { errors?: GraphQLFormattedError[] }).errors?.[0]
    : undefined
}

/** Reads a thrown error as a failure with a code; never decides by message text. */
export function failureOf(error: unknown): Failure {
  const first =
    error instanceof ApolloError ? (error.graphQLErrors[0] ?? refusalIn(error.networkError)) : undefined
  if (first === undefined) {
    const message = error instanceof Error ? error.message : ''
    return { code: 'NETWORK', message, fields: {}, who: undefined }
  }
  const extensions = first.extensions ?? {}
  return {
    code: (extensions['code'] as ErrorCode | undefined) ?? 'INTERNAL_SERVER_ERROR',
    message: first.message,
    fields: fieldsIn(extensions['fields']),
    who: nameIn(extensions['claimedBy']) ?? nameIn(extensions['decidedBy']),
  }
}
