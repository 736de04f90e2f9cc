import { createHmac } from 'node:crypto'

/** The prefix of a secret. */
export const secretPrefix = 'whsec_'

/** The signed data: message id, time of sending (Unix seconds) and raw body. */
export interface SignedMessage {
  id: string
  timestamp: number
  body: string
}

/** HMAC-SHA256 over `id.timestamp.body`, one per secret (base64, with or without `whsec_`). */
export const macsOf = ({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): Buffer[] =>
  secrets.map((secret) => {
    const key = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret
    return createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${timestamp}.${body}`).digest()
  })

/** The signature headers of a message, by the Standard Webhooks specification. */
export const standardWebhookHeaders = (
  { id, timestamp }: SignedMessage,
  macs: readonly Buffer[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': macs.map((digest) => `v1,${digest.toString('base64')}`).join(' '),
})
