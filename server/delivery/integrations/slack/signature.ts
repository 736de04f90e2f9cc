import { createHmac } from 'node:crypto'
import type { InboundEvent } from '../integration-kind.ts'
import { sameDigest } from '../platform-values.ts'

/** The most seconds between a request's timestamp and now, in either direction. */
const tolerance = 5 * 60

/** Whether Slack signed the request (scheme v0 over timestamp and raw body) within the last five minutes. */
export function isSignedBySlack({ headers, body, now }: InboundEvent, signingSecret: string): boolean {
  const timestamp = headers['x-slack-request-timestamp'] ?? ''
  const signature = headers['x-slack-signature'] ?? ''
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now - Number(timestamp)) > tolerance) return false
  const digest = createHmac('sha256', signingSecret).update(`v0:${timestamp}:`).update(body).digest('hex')
  return sameDigest(signature, `v0=${digest}`)
}
