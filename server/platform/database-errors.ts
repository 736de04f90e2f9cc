import { LockedError, OutOfTimeError, UnavailableError } from './errors.ts'
import { missingReference } from './missing-reference.ts'

const connectionLost = /^(08(?!P01)|57P0|53300)|^E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT)$|^ENOTFOUND$/
const lostMessage = /Connection terminated|timeout expired|connection error and is not queryable/

/** Why the database did not do something, with the error for the caller (limits: `docs/configuration.md`). */
const refusals = {
  /** There was no connection, it was closed, or it leads to a replica. */
  away: () => new UnavailableError(),
  /** No connection was free in time, or PostgreSQL accepts no more of them. */
  connections: () => new UnavailableError(),
  disk: () => new UnavailableError(),
  locked: () => new LockedError(),
  /** It ran for too long, or an operator ended it. */
  time: () => new OutOfTimeError(),
  /** It took too much memory or disk space of its own. */
  resources: () => new OutOfTimeError('It took too much, try again shortly'),
  /** A row referred to something that was deleted meanwhile. */
  gone: missingReference,
}

export type Refusal = keyof typeof refusals

export const refusalReasons = Object.keys(refusals) as Refusal[]

/** The error code of a server that takes no writes, which a primary is not: it was replaced, and the connection leads to a replica. */
const readOnly = '25006'

/** PostgreSQL's error codes for what it cannot do now; but for those of connections, the connection stays usable. */
const reasons: Partial<Record<string, Refusal>> = {
  '53300': 'connections',
  [readOnly]: 'away',
  '53100': 'disk',
  '55P03': 'locked',
  '40P01': 'locked',
  ...Object.fromEntries(['53000', '53200', '53400'].map((code) => [code, 'resources' as const])),
  ...Object.fromEntries(['57000', '57014', '25P03', '25P04'].map((code) => [code, 'time' as const])),
}

/** Why the database did not do something; null for an error that says what was wrong with the statement. */
export function refusalOf(error: unknown): Refusal | null {
  const { code = '', name } = error as { code?: string; name?: string }
  const reason = reasons[code]
  if (reason) return reason
  if (name === 'KnexTimeoutError') return 'connections'
  if (missingReference(error)) return 'gone'
  return connectionWasLost(error) ? 'away' : null
}

/**
 * Maps a lost or refused connection, a timeout, a deadlock, a lack of memory or disk space, or a reference to what is gone to a
 * VerdictError with the error as its cause; returns every other error unchanged.
 */
export function explained(error: unknown, reason = refusalOf(error)): unknown {
  const known = reason && refusals[reason](error)
  return known ? Object.assign(known, { cause: error }) : error
}

/** Whether the error means that there was no connection to PostgreSQL, or that it was closed. */
export function connectionWasLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return connectionLost.test(code) || lostMessage.test(message)
}

/** Whether a write failed because the connection leads to a replica. */
export const isReadOnly = (error: unknown): boolean => (error as { code?: string }).code === readOnly

/** Whether a statement failed because of another transaction's locks: a lock timeout or a deadlock. */
export const isHeldByOthers = (error: unknown): boolean => refusalOf(error) === 'locked'
