import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newSecret, signatureHeaders } from '../server/delivery/webhooks/sign.ts'
import { newId } from '../server/platform/ids.ts'
import { verifyWebhook } from './verify-webhook.ts'

const secret = newSecret()
const now = Math.floor(Date.now() / 1000)
const body = JSON.stringify({ actions: [{ action_type: 'SendMessage', message: { text: 'grüße 👋' } }] })
const signed = (text = body, timestamp = now, secrets = [secret]) =>
  signatureHeaders({ id: newId(), timestamp, body: text }, secrets)

describe('[5.2] verifying a webhook with the client', () => {
  it.each([
    ['as Node gives headers', signed(), body],
    ['as fetch gives them', new Headers(signed()), body],
    [
      'as they were written',
      Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), v])),
      body,
    ],
    ['with the bytes as they came', signed(), Buffer.from(body)],
    ['while the secret is rotated', signed(body, now, [newSecret(), secret]), body],
  ])('answers the actions, %s', (_name, headers, bytes) => {
    expect(verifyWebhook(secret, headers, bytes)).toEqual(JSON.parse(body))
  })

  it.each([
    ['another secret', signed(body, now, [newSecret()]), body],
    ['another body', signed(), `${body} `],
    ['a time more than five minutes ago', signed(body, now - 301), body],
    ['a time more than five minutes ahead', signed(body, now + 330), body],
    ['no signature', {}, body],
  ])('refuses %s', (_name, headers, bytes) => {
    expect(() => verifyWebhook(secret, headers, bytes)).toThrow()
  })

  it('takes whatever the service signs', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(verifyWebhook(secret, signed(text), Buffer.from(text))).toEqual(JSON.parse(text))
      }),
    )
  })
})
