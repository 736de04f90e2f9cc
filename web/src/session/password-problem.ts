import type { Failure } from '../graphql/errors.ts'

/** The error of a password that was just sent, translated; false when there is none. */
export function passwordProblem(failure: Failure | undefined, t: (key: string) => string): string | false {
  if (failure?.code === 'WEAK_PASSWORD') return t('session.weakPassword')
  return failure?.fields['password'] ?? false
}
