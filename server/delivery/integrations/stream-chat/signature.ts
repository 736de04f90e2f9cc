import { createHmac } from 'node:crypto'
import type { InboundEvent } from '../integration-kind.ts'
import { sameDigest } from '../platform-values.ts'

/** Whether Stream signed the request: `X-Signature` is the HMAC-SHA256 (hex) of the raw body with the app's secret. */
export function isSignedByStream({ headers, body }: InboundEvent, apiSecret: string): boolean {
  const digest = createHmac('sha256', apiSecret).update(body).digest('hex')
  return sameDigest(headers['x-signature'] ?? '', digest)
}
