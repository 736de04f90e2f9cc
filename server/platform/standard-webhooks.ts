import { createHmac } from 'node:crypto'

/** What a secret begins with. */
export const secretPrefix = 'whsec_'

/** What is signed: the id of the message, the moment of sending (Unix seconds) and the raw body. */
export interface SignedMessage {
  id: string
  timestamp: number
  body: string
}

/** HMAC-SHA256 over `id.timestamp.body`, once for each secret (base64, with or without `whsec_`). */
export const macsOf = ({ id, timestamp, body }: SignedMessage, secrets: readonly string[]): Buffer[] =>
  secrets.map((secret) => {
    const key = secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret
    return createHmac('sha256', Buffer.from(key, 'base64')).update(`${id}.${timestamp}.${body}`).digest()
  })

/** The headers that prove a message, as Standard Webhooks spells them. */
export const standardWebhookHeaders = (
  { id, timestamp }: SignedMessage,
  macs: readonly Buffer[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': macs.map((digest) => `v1,${digest.toString('base64')}`).join(' '),
})
