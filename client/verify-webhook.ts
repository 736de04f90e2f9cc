import { Webhook } from 'standardwebhooks'
import type { components } from './api.generated.ts'

/** The body of a webhook request. */
export type WebhookBody = components['schemas']['WebhookBody']

/** One decision, or something else that happened; `action_type` says what. */
export type WebhookAction = WebhookBody['actions'][number]

/** Headers as Node gives them, or as `fetch` does. */
type HeadersLike = Headers | Readonly<Record<string, string | string[] | undefined>>

/**
 * The actions in a webhook request, once its signature is verified and at most five minutes old.
 * @param secret as it is shown beside the webhook: `whsec_…`
 * @param body the exact bytes that came in, not parsed and written again
 * @throws WebhookVerificationError when the request is not Verdict's
 */
export function verifyWebhook(secret: string, headers: HeadersLike, body: string | Buffer): WebhookBody {
  return new Webhook(secret).verify(body, plain(headers)) as WebhookBody
}

const plain = (headers: HeadersLike): Record<string, string> =>
  Object.fromEntries(
    [...(headers instanceof Headers ? headers.entries() : Object.entries(headers))].map(([name, value]) => [
      name.toLowerCase(),
      String(value),
    ]),
  )
