import type { Failure } from '../graphql/errors.ts'

/** What is wrong with a password that was just sent, in the words of the dashboard; false when nothing is. */
export function passwordProblem(failure: Failure | undefined, t: (key: string) => string): string | false {
  if (failure?.code === 'WEAK_PASSWORD') return t('session.weakPassword')
  return failure?.fields['password'] ?? false
}
