import { VerdictError } from '../platform/errors.ts'

/** The error that the promise is refused with. @throws when it is not refused, or with something unforeseen */
export async function refused(promise: Promise<unknown>): Promise<VerdictError> {
  const outcome = await promise.then(
    () => new Error('was not refused'),
    (error: unknown) => error,
  )
  if (outcome instanceof VerdictError) return outcome
  throw outcome
}

/** The failing fields that the promise is refused with. */
export async function refusedFields(promise: Promise<unknown>): Promise<Record<string, string>> {
  const { details } = await refused(promise)
  return (details['fields'] ?? {}) as Record<string, string>
}
