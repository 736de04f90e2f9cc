import { codesOver, type ErrorCode, errorCode, errorCodes } from '../../platform/error-codes.ts'
import { verdict } from './dialects/verdict.ts'

/** Every code, those of REST first. */
export const allCodes: readonly ErrorCode[] = [
  ...new Set([...codesOver('rest'), ...(Object.keys(errorCodes) as ErrorCode[])]),
]

/** An example of an answer with a code: over REST where that has it, else over GraphQL. */
export function exampleOf(code: ErrorCode): string {
  const { only, status, example } = errorCode(code)
  return JSON.stringify(
    only === 'graphql' ? overGraphql(code) : verdict.errors.example(status, code, example),
    null,
    2,
  )
}

function overGraphql(code: ErrorCode): object {
  const { refusal, example } = errorCode(code)
  const [field, message] = typeof example === 'string' ? [null, example] : (Object.entries(example)[0] ?? [])
  if (refusal) return { refusals: [{ code, field, message }] }
  return { errors: [{ message, extensions: { code } }] }
}

/** The protocols and statuses of a code, in words. */
export function waysOf(code: ErrorCode): string {
  const { only, status, refusal } = errorCode(code)
  const graphql = refusal
    ? 'over GraphQL as a refusal in the payload of a mutation'
    : 'over GraphQL as an error'
  if (only === 'graphql') return `Answered ${graphql}.`
  return only === 'rest'
    ? `Answered over REST with status ${status}.`
    : `Answered over REST with status ${status}, ${graphql}.`
}
