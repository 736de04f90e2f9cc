import { LockedError, OutOfTimeError, UnavailableError } from './errors.ts'

const connectionLost = /^(08(?!P01)|57P0|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$|^ENOTFOUND$/
const saidSo = /Connection terminated|timeout expired|connection error and is not queryable/

/** What PostgreSQL says when it cannot do a piece of work now, with a connection that stays (`docs/configuration.md` has the limits). */
const refusals: Record<string, () => UnavailableError> = {
  '53100': () => new UnavailableError(),
  '55P03': () => new LockedError(),
  ...Object.fromEntries(
    ['53000', '53200', '53400'].map((code) => [
      code,
      () => new OutOfTimeError('It took too much, try again shortly'),
    ]),
  ),
  ...Object.fromEntries(
    ['57000', '57014', '25P03', '25P04'].map((code) => [code, () => new OutOfTimeError()]),
  ),
}

/** A lost or refused connection, or a lack of time, memory or space, as the error that callers know; all else stays what it was. */
export function explained(error: unknown): unknown {
  const { code = '', name } = error as { code?: string; name?: string }
  const refusal = refusals[code]
  if (refusal) return refusal()
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
