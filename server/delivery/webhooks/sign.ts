import { randomBytes } from 'node:crypto'
import {
  macsOf,
  secretPrefix,
  type SignedMessage,
  standardWebhookHeaders,
} from '../../platform/standard-webhooks.ts'

/** A new signing secret: `whsec_` and the base64 of 32 random bytes. */
export const newSecret = (): string => secretPrefix + randomBytes(32).toString('base64')

/**
 * The signature headers of a webhook request (section 5.2): HMAC-SHA256 over `id.timestamp.body`, as
 * `X-Service-Signature` and in the format of Standard Webhooks; one per secret, the current one first. The id is the
 * delivery's, the timestamp that of the database's clock.
 */
export function signatureHeaders(message: SignedMessage, secrets: readonly string[]): Record<string, string> {
  const macs = macsOf(message, secrets)
  const hex = macs.map((digest) => `v1=${digest.toString('hex')}`)
  return {
    'x-service-signature': [`t=${message.timestamp}`, ...hex].join(','),
    ...standardWebhookHeaders(message, macs),
  }
}
