import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { traceparentFrom } from '../../platform/tracing/spans.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import { beginAttempt, endAttempt } from './attempt-span.ts'
import type { LeasedDelivery } from './claiming.store.ts'
import type { Claim } from './claim.ts'
import { retryAfterSeconds } from './schedule.ts'
import { signatureHeaders } from './sign.ts'

/** What came of one attempt: the status of an answer, or why there was none. */
export interface Attempt {
  /** The address that was asked. */
  url: string
  status: number | null
  error: string | null
  /** The variable of the environment by which an operator permits what was refused before it was sent. */
  setting: string | null
  /** The beginning of an answer that did not take it. */
  answer: string | null
  /** Seconds, as the answer asked. */
  retryAfter: number | null
  durationMs: number
}

const keptBytes = 16 * 1024

/** How much of an answer is kept; enough for the message of an error, and for the page that stands instead of one. */
const keptCharacters = 2000

/**
 * Sends a delivery once, signed anew (section 5.2). An answer of any status, a timeout and a lost connection are
 * outcomes. @throws what is our own failure, which is no attempt
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

/** Sends it and waits for the answer, or for there to be none. */
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

/** What a person reads of an answer: its beginning, without the null characters that no text can hold; null for nothing. */
function textOf(body: Buffer): string | null {
  const text = body.toString('utf8').replaceAll('\0', '').trim()
  return [...text].slice(0, keptCharacters).join('') || null
}
