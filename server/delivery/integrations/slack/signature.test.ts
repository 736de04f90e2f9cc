import { isValidSlackRequest } from '@slack/bolt'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { slackRequest } from '../../../test/chat-platform.ts'
import { isSignedBySlack } from './signature.ts'

const secret = 'a signing secret'
const now = 1_790_000_000
const { body, headers } = slackRequest(secret, { type: 'event_callback', text: 'grüße 👋' }, now)
const event = (over: Record<string, string> = {}, text = body, at = now) => ({
  headers: { ...headers, ...over },
  body: Buffer.from(text),
  now: at,
})

describe("[1] Slack's signature", () => {
  it('is accepted for the exact bytes, as by the published verifier', () => {
    expect(isSignedBySlack(event(), secret)).toBe(true)
    const published = { signingSecret: secret, body, nowMilliseconds: now * 1000 }
    const sent = {
      'x-slack-signature': headers['x-slack-signature'],
      'x-slack-request-timestamp': Number(headers['x-slack-request-timestamp']),
    }
    expect(isValidSlackRequest({ ...published, headers: sent })).toBe(true)
  })

  it.each([
    ['another body', event({}, `${body} `)],
    [
      'another secret',
      event({ 'x-slack-signature': slackRequest('another', {}, now).headers['x-slack-signature'] }),
    ],
    ['another version', event({ 'x-slack-signature': headers['x-slack-signature'].replace('v0', 'v1') })],
    ['no signature', event({ 'x-slack-signature': '' })],
    ['another timestamp', event({ 'x-slack-request-timestamp': String(now - 1) })],
    ['a timestamp that is none', event({ 'x-slack-request-timestamp': 'now' })],
    ['a time more than five minutes ago', event({}, body, now + 301)],
    ['a time more than five minutes ahead', event({}, body, now - 301)],
  ])('is refused with %s', (_name, tampered) => {
    expect(isSignedBySlack(tampered, secret)).toBe(false)
  })

  it('holds for five minutes', () => {
    expect(isSignedBySlack(event({}, body, now + 300), secret)).toBe(true)
  })

  it('agrees with the published verifier on any body, secret and age', () => {
    const any = fc.record({
      text: fc.string({ unit: 'binary' }),
      signedWith: fc.constantFrom('one', 'two'),
      checkedWith: fc.constantFrom('one', 'two'),
      age: fc.integer({ min: 0, max: 600 }),
    })
    fc.assert(
      fc.property(any, ({ text, signedWith, checkedWith, age }) => {
        const request = slackRequest(signedWith, { text }, now - age)
        const ours = isSignedBySlack({ ...request, body: Buffer.from(request.body), now }, checkedWith)
        const theirs = isValidSlackRequest({
          signingSecret: checkedWith,
          body: request.body,
          headers: {
            'x-slack-signature': request.headers['x-slack-signature'],
            'x-slack-request-timestamp': now - age,
          },
          nowMilliseconds: now * 1000,
        })
        expect(ours).toBe(theirs)
      }),
    )
  })
})
