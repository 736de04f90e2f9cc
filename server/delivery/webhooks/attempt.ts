import { OutboundFailed, OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
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
  /** Seconds, as the answer asked. */
  retryAfter: number | null
  durationMs: number
}

const keptBytes = 16 * 1024

/**
 * Sends a delivery once, signed anew (section 5.2). An answer of any status, a timeout and a lost connection are
 * outcomes. @throws what is our own failure, which is no attempt
 */
export async function attempt(
  outbound: Outbound,
  { id, body }: LeasedDelivery,
  to: Claim,
  timeoutMs: number,
): Promise<Attempt> {
  const started = performance.now()
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Verdict-Webhooks/1',
    ...signatureHeaders({ id, timestamp: to.timestamp, body }, to.secrets),
  }
  try {
    const answer = await outbound.request({
      url: to.url,
      method: 'POST',
      headers,
      body,
      timeoutMs,
      maxBytes: keptBytes,
      overflow: 'cut',
    })
    const { status, durationMs } = answer
    return { url: to.url, status, error: null, retryAfter: retryAfterSeconds(answer.headers), durationMs }
  } catch (error) {
    if (!(error instanceof OutboundFailed || error instanceof OutboundRefused)) throw error
    return {
      url: to.url,
      status: null,
      error: error.message,
      retryAfter: null,
      durationMs: Math.round(performance.now() - started),
    }
  }
}
