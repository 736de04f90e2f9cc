import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

/** What is signed: the delivery's id, the moment of sending (Unix seconds by the database's clock) and the raw body. */
export interface SignedHeaders {
  id: string
  timestamp: number
  body: string
}

/**
 * The headers that prove a webhook call (section 5.2): one MAC, HMAC-SHA256 over `id.timestamp.body`, as
 * `X-Service-Signature` and as Standard Webhooks spells it; once for each secret, the current one first.
 */
export function signatureHeaders(
  { id, timestamp, body }: SignedHeaders,
  secrets: readonly string[],
): Record<string, string> {
  const macs = secrets.map((secret) => mac(secret, `${id}.${timestamp}.${body}`))
  return {
    'x-service-signature': [`t=${timestamp}`, ...macs.map((digest) => `v1=${digest.toString('hex')}`)].join(
      ',',
    ),
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': macs.map((digest) => `v1,${digest.toString('base64')}`).join(' '),
  }
}

function mac(secret: string, message: string): Buffer {
  const key = Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')
  return createHmac('sha256', key).update(message).digest()
}
