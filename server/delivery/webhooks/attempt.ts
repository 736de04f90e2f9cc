import { type Span, SpanKind } from '@opentelemetry/api'
import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { retryAfterSeconds } from '../../platform/retry-after.ts'
import { traceparentFrom, beginSpan, failSpan } from '../../platform/tracing/spans.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { Claim } from './claim.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import { signatureHeaders } from './sign.ts'
import { withoutQuery } from './without-query.ts'

/** The result of one attempt: the response status, or why there was none. */
export interface Attempt {
  /** The requested URL. */
  url: string
  status: number | null
  error: string | null
  /** The environment variable with which an operator can permit a request that was refused before it was sent. */
  setting: string | null
  /** The beginning of a response that did not accept it. */
  answer: string | null
  /** The seconds of the response's Retry-After. */
  retryAfter: number | null
  durationMs: number
}

const keptBytes = 16 * 1024

/** How many characters of a response are kept: enough for an error message, or for the HTML page in its place. */
const keptCharacters = 2000

/**
 * Sends a delivery once, with a new signature (section 5.2). A response of any status, a timeout and a lost connection
 * are results. @throws internal errors, which do not count as attempts
 */
export async function attempt(
  outbound: Outbound,
  delivery: LeasedDelivery,
  to: Claim,
  timeoutMs: number,
): Promise<Attempt> {
  const span = beginAttempt(delivery, to.url)
  try {
    const outcome = await send(outbound, delivery, to, { timeoutMs, traceparent: traceparentFrom(span) })
    endAttempt(span, outcome.status)
    return outcome
  } catch (error) {
    endAttempt(span, null, error)
    throw error
  }
}

/** Sends the request and waits for the response or a failure. */
async function send(
  outbound: Outbound,
  delivery: LeasedDelivery,
  to: Claim,
  { timeoutMs, traceparent }: { timeoutMs: number; traceparent: string | null },
): Promise<Attempt> {
  const started = performance.now()
  try {
    const answer = await outbound.request({
      url: to.url,
      method: 'POST',
      headers: { ...headersOf(delivery, to), ...(traceparent && { traceparent }) },
      body: delivery.body,
      timeoutMs,
      maxBytes: keptBytes,
      overflow: 'cut',
    })
    const { status, durationMs } = answer
    return {
      url: to.url,
      status,
      error: null,
      setting: null,
      answer: outcomeOf(status) === AttemptOutcome.delivered ? null : textOf(answer.body),
      retryAfter: retryAfterSeconds(answer.headers),
      durationMs,
    }
  } catch (error) {
    if (!(error instanceof OutboundFailed || error instanceof OutboundRefused)) throw error
    return {
      url: to.url,
      status: null,
      error: error.message,
      setting: error instanceof OutboundRefused ? error.setting : null,
      answer: null,
      retryAfter: null,
      durationMs: Math.round(performance.now() - started),
    }
  }
}

const headersOf = ({ id, body }: LeasedDelivery, { timestamp, secrets }: Claim) => ({
  'content-type': 'application/json',
  'user-agent': 'Verdict-Webhooks/1',
  ...signatureHeaders({ id, timestamp, body }, secrets),
})

/** The beginning of a response as text, without null characters; null for an empty one. */
function textOf(body: Buffer): string | null {
  const text = body.toString('utf8').replaceAll('\0', '').trim()
  return [...text].slice(0, keptCharacters).join('') || null
}

/**
 * Begins the span of an attempt, by the HTTP client conventions: a child of the span of its actions' request, or linked
 * to each of several.
 */
const beginAttempt = ({ workspaceId, id, origins }: LeasedDelivery, url: string): Span =>
  beginSpan('POST webhook', {
    kind: SpanKind.CLIENT,
    attributes: {
      'http.request.method': 'POST',
      'url.full': withoutQuery(url),
      'server.address': new URL(url).hostname,
      'verdict.workspace_id': workspaceId,
      'verdict.delivery_id': id,
    },
    origins,
  })

/** Ends the span with the response status; without one, with the error. */
function endAttempt(span: Span, status: number | null, error: unknown = status ?? 'no_answer'): void {
  if (status !== null) span.setAttribute('http.response.status_code', status)
  if (outcomeOf(status) !== AttemptOutcome.delivered) failSpan(span, error)
  span.end()
}
