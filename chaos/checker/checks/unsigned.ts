import { Webhook } from 'standardwebhooks'
import type { Check, ReceivedRequest } from '../check.ts'

/** Seconds that a timestamp may differ from the arrival of its request: a frozen process sends what it signed earlier. */
const mostSeconds = 30

/** Standard Webhooks: one of the signatures is that of the id, the timestamp and the bytes; and the timestamp is recent. */
function wrongWith(webhook: Webhook, { id, headers, body, at }: ReceivedRequest): string | null {
  const seconds = Number(headers['webhook-timestamp'])
  const signed = webhook.sign(id, new Date(seconds * 1000), body)
  if (!String(headers['webhook-signature']).split(' ').includes(signed))
    return `the request ${id} is not signed`
  const off = Math.abs(at / 1000 - seconds)
  return off > mostSeconds ? `the timestamp of the request ${id} is ${off.toFixed(0)} s off` : null
}

export const unsigned = {
  name: 'unsigned',
  finds: 'a request whose signature is not right, or whose timestamp is not of the moment it came',
  find: async (_db, { webhookSecret, received }) => {
    const webhook = new Webhook(webhookSecret)
    return received.flatMap((request) => wrongWith(webhook, request) ?? [])
  },
} as const satisfies Check
