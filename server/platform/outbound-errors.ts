/**
 * A request to a caller's URL that is not permitted: the address is not public, or the URL is not http(s). The text
 * never reveals what was found at the address.
 */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'

  /** @param setting the environment variable with which an operator can permit it, if any */
  constructor(
    message: string,
    readonly setting: string | null = null,
  ) {
    super(message)
  }

  /** The message for the person who entered the address, with the setting that would permit it. */
  get told(): string {
    const { message, setting } = this
    const sentence = message.charAt(0).toUpperCase() + message.slice(1)
    return setting === null ? sentence : `${sentence}: an operator can permit it with ${setting}`
  }
}

/** The error for an address that is not public. */
export const addressNotPermitted = (): OutboundRefused =>
  new OutboundRefused('the address is not permitted', 'ALLOW_PRIVATE_TARGETS')

/** Why a permitted request failed, as fixed texts. */
export type OutboundProblem =
  | 'timed out'
  | 'name not found'
  | 'name server did not answer'
  | 'connection refused'
  | 'connection failed'
  | 'certificate has expired'
  | 'certificate is for another name'
  | 'certificate is of no known authority'
  | 'secure connection failed'
  | 'answer was not valid HTTP'
  | 'answer was too large'
  | 'too many redirects'

/** The problems of requests that never left: there was no connection to send them over. */
const unsent: ReadonlySet<OutboundProblem> = new Set([
  'name not found',
  'name server did not answer',
  'connection refused',
  'certificate has expired',
  'certificate is for another name',
  'certificate is of no known authority',
  'secure connection failed',
])

/** A permitted request that received no complete response. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed'

  /** @param mayHaveArrived whether the other side may have received it, and done what it asks for */
  constructor(
    readonly problem: OutboundProblem,
    readonly mayHaveArrived = !unsent.has(problem),
  ) {
    super(problem)
  }
}

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO$|HOSTNAME_MISMATCH)/
const problems: [RegExp, OutboundProblem][] = [
  [/TIMEOUT|TIMEDOUT|^ABORT_ERR$/, 'timed out'],
  [/^EAI_AGAIN$/, 'name server did not answer'],
  [/^(ENOTFOUND|EAI_)/, 'name not found'],
  [/^ECONNREFUSED$/, 'connection refused'],
  [/^CERT_HAS_EXPIRED$/, 'certificate has expired'],
  [/ALTNAME_INVALID$|HOSTNAME_MISMATCH/, 'certificate is for another name'],
  [/^(SELF_SIGNED|DEPTH_ZERO|UNABLE_TO_(VERIFY|GET_ISSUER))/, 'certificate is of no known authority'],
  [tlsCode, 'secure connection failed'],
  [/^UND_ERR_HEADERS_OVERFLOW|^UND_ERR_RES_EXCEEDED|^HPE_HEADER_OVERFLOW/, 'answer was too large'],
  [/^(HPE_|Z_|ERR__?(BROTLI|ZSTD))/, 'answer was not valid HTTP'],
]

/** Maps an error of a library to one of these, without its text. */
export function outboundError(error: unknown): OutboundRefused | OutboundFailed {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error
  const { code, name } = error as { code?: unknown; name?: string }
  if (code === 'UND_ERR_CONNECT_TIMEOUT') return new OutboundFailed('timed out', false)
  if (name === 'TimeoutError' || name === 'AbortError') return new OutboundFailed('timed out')
  const known = problems.find(([pattern]) => pattern.test(String(code)))
  return new OutboundFailed(known?.[1] ?? 'connection failed')
}
