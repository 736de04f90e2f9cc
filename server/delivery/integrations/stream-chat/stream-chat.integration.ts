import { createHmac } from 'node:crypto'
import { defineIntegration, type InboundEvent } from '../integration-kind.ts'
import { sameDigest } from '../platform-values.ts'
import { streamCall, streamOutcome } from './decision.ts'
import { readStreamEvent } from './message.ts'
import { StreamChatSettings } from './stream-chat.settings.ts'

export default defineIntegration({
  key: 'stream_chat',
  label: 'Stream Chat',
  description: 'Messages of a Stream Chat app, through its webhook',
  settings: StreamChatSettings,
  isAuthentic: (event, { apiSecret }) => isSignedByStream(event, apiSecret),
  read: readStreamEvent,
  callFor: streamCall,
  outcomeOf: streamOutcome,
})

/** Whether Stream signed the request: `X-Signature` is the HMAC-SHA256 (hex) of the raw body with the app's secret. */
export function isSignedByStream({ headers, body }: InboundEvent, apiSecret: string): boolean {
  const digest = createHmac('sha256', apiSecret).update(body).digest('hex')
  return sameDigest(headers['x-signature'] ?? '', digest)
}
