/** The remaining requests of a rate limit, from the answer's headers. */
export interface RateLimit {
  limit: number
  remaining: number
  /** UTC epoch seconds. */
  reset: number
}

/** The body of every refusal. */
interface ErrorBody {
  error: string | Record<string, string>
  code: string
  docs?: string
  request_id: string
}

/** A request that Verdict refused, or failed to answer. */
export class VerdictError extends Error {
  /** @param code what went wrong, for programs, such as `INVALID_BODY`; `UNREADABLE` when the answer was not Verdict's */
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** The failing fields with their messages; empty when the whole request was refused. */
    readonly fields: Readonly<Record<string, string>>,
    /** The id of the request in the log of the service. */
    readonly requestId: string | null,
    readonly rateLimit: RateLimit | null,
    /** Seconds to wait before trying again, where the answer has them. */
    readonly retryAfter: number | null,
    /** The URL of the code's explanation, where the answer has one. */
    readonly docs: string | null,
  ) {
    super(message)
    this.name = 'VerdictError'
  }
}

/** The error for an answer with this body. */
export function errorOf(response: Response, text: string): VerdictError {
  const body = bodyOf(text)
  const error = body?.error ?? redirectOf(response) ?? `Status ${response.status}`
  const fields = typeof error === 'string' ? {} : error
  const message =
    typeof error === 'string'
      ? error
      : Object.entries(error)
          .map(([field, problem]) => `${field}: ${problem}`)
          .join('; ')
  return new VerdictError(
    message,
    response.status,
    body?.code ?? 'UNREADABLE',
    fields,
    body?.request_id ?? response.headers.get('x-request-id'),
    rateLimitOf(response.headers),
    numberIn(response.headers, 'retry-after'),
    body?.docs === undefined ? null : new URL(body.docs, response.url).href,
  )
}

/** What a body is as JSON; undefined where it is none. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function bodyOf(text: string): ErrorBody | null {
  const body = jsonIn(text) as Partial<ErrorBody> | null | undefined
  return body?.error !== undefined && body.code !== undefined ? (body as ErrorBody) : null
}

function redirectOf({ status, headers }: Response): string | null {
  const target = status >= 300 && status < 400 ? headers.get('location') : null
  return target === null ? null : `Redirected to ${target}`
}

function rateLimitOf(headers: Headers): RateLimit | null {
  const limit = numberIn(headers, 'x-ratelimit-limit')
  const remaining = numberIn(headers, 'x-ratelimit-remaining')
  const reset = numberIn(headers, 'x-ratelimit-reset')
  return limit === null || remaining === null || reset === null ? null : { limit, remaining, reset }
}

function numberIn(headers: Headers, name: string): number | null {
  const value = headers.get(name)
  return value !== null && /^\d+$/.test(value) ? Number(value) : null
}
