/**
 * A request to a caller's URL that may not be made: the address is not public, or not an http address at all. The
 * text never tells what was found at the address.
 */
export class OutboundRefused extends Error {
  override readonly name = 'OutboundRefused'
}

/** Why a permitted request brought no answer, in fixed words. */
export type OutboundProblem =
  | 'timed out'
  | 'name not found'
  | 'connection failed'
  | 'secure connection failed'
  | 'answer was not valid HTTP'
  | 'answer was too large'
  | 'too many redirects'

/** A permitted request that brought no whole answer. */
export class OutboundFailed extends Error {
  override readonly name = 'OutboundFailed'

  constructor(readonly problem: OutboundProblem) {
    super(problem)
  }
}

const tlsCode = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO$|HOSTNAME_MISMATCH)/
const problems: [RegExp, OutboundProblem][] = [
  [/TIMEOUT|TIMEDOUT|^ABORT_ERR$/, 'timed out'],
  [/^(ENOTFOUND|EAI_)/, 'name not found'],
  [tlsCode, 'secure connection failed'],
  [/^UND_ERR_HEADERS_OVERFLOW|^UND_ERR_RES_EXCEEDED|^HPE_HEADER_OVERFLOW/, 'answer was too large'],
  [/^(HPE_|Z_|ERR__?(BROTLI|ZSTD))/, 'answer was not valid HTTP'],
]

/** The error of a library as one of ours, without its text. */
export function outboundError(error: unknown): OutboundRefused | OutboundFailed {
  if (error instanceof OutboundRefused || error instanceof OutboundFailed) return error
  const { code, name } = error as { code?: unknown; name?: string }
  if (name === 'TimeoutError' || name === 'AbortError') return new OutboundFailed('timed out')
  const known = problems.find(([pattern]) => pattern.test(String(code)))
  return new OutboundFailed(known?.[1] ?? 'connection failed')
}
