import { LockedError, OutOfTimeError, UnavailableError } from './errors.ts'

const connectionLost = /^(08(?!P01)|57P0|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$|^ENOTFOUND$/
const saidSo = /Connection terminated|timeout expired|connection error and is not queryable/

/** What PostgreSQL says when it ends something that took too long (`docs/configuration.md` has the limits). */
const tooLong: Record<string, () => OutOfTimeError> = {
  '55P03': () => new LockedError(),
  '57014': () => new OutOfTimeError(),
  '25P03': () => new OutOfTimeError(),
}

/** A lost or refused connection, or a limit of time, as the error that callers know; all else stays what it was. */
export function explained(error: unknown): unknown {
  const { code = '', name } = error as { code?: string; name?: string }
  const limit = tooLong[code]
  if (limit) return limit()
  return name === 'KnexTimeoutError' || connectionWasLost(error) ? new UnavailableError() : error
}

/** @throws what `explained` makes of an error */
export function explainOutage(error: unknown): never {
  throw explained(error)
}

/** Whether there is no connection to PostgreSQL, or the one that was used has ended. */
export function connectionWasLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return connectionLost.test(code) || saidSo.test(message)
}

/** Whether a statement was ended because other work holds what it needs: a lock that was not free in time, or a deadlock. */
export const isHeldByOthers = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
