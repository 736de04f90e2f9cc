import { LockedError, OutOfTimeError, UnavailableError } from './errors.ts'

const connectionLost = /^(08(?!P01)|57P0|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$|^ENOTFOUND$/
const lostMessage = /Connection terminated|timeout expired|connection error and is not queryable/

/** PostgreSQL's error codes for work it cannot do now while the connection stays usable (limits: `docs/configuration.md`). */
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

/**
 * Maps a lost or refused connection, a timeout, or a lack of memory or disk space to a VerdictError with the error as
 * its cause; returns every other error unchanged.
 */
export function explained(error: unknown): unknown {
  const { code = '', name } = error as { code?: string; name?: string }
  const isLost = name === 'KnexTimeoutError' || connectionWasLost(error)
  const refusal = refusals[code]?.() ?? (isLost ? new UnavailableError() : null)
  return refusal ? Object.assign(refusal, { cause: error }) : error
}

/** @throws the error mapped by `explained` */
export function explainOutage(error: unknown): never {
  throw explained(error)
}

/** Whether the error means that there was no connection to PostgreSQL, or that it was closed. */
export function connectionWasLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return connectionLost.test(code) || lostMessage.test(message)
}

/** Whether a statement failed because of another transaction's locks: a lock timeout or a deadlock. */
export const isHeldByOthers = (error: unknown): boolean =>
  ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')
