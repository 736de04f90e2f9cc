import { createHmac, timingSafeEqual } from 'node:crypto'
import type { components } from './api.generated.ts'
import { keyOf } from './webhook-secret.ts'

/** The body of a webhook request. */
export type WebhookBody = components['schemas']['WebhookBody']

/** One decision or other event; `action_type` is its kind. */
export type WebhookAction = WebhookBody['actions'][number]

/** Headers of Node, or of `fetch`. */
type HeadersLike = Headers | Readonly<Record<string, string | string[] | undefined>>

/** A request that is not Verdict's, or is too old. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
}

const toleranceSeconds = 300

/**
 * The actions in a webhook request, once its signature is verified and at most five minutes old.
 * @param secret as it is shown beside the webhook: `whsec_…`
 * @param body the exact bytes that were received, not parsed and serialized again
 * @throws WebhookVerificationError when the request is not Verdict's, TypeError where the secret is invalid
 */
export function verifyWebhook(secret: string, headers: HeadersLike, body: string | Uint8Array): WebhookBody {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  )
  if (!id || !timestamp || !signatures)
    throw new WebhookVerificationError('A header of the signature is missing')
  if (!/^\d+$/.test(timestamp) || Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds)
    throw new WebhookVerificationError('The request is too old, or from the future')
  const expected = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest()
  const isGenuine = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64')
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  if (!isGenuine) throw new WebhookVerificationError('The signature is wrong')
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body)) as WebhookBody
}

function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined
  const [, value] = Object.entries(headers).find(([each]) => each.toLowerCase() === name) ?? []
  return value === undefined ? undefined : String(value)
}
