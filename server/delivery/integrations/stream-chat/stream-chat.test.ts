import jwt from 'jsonwebtoken'
import { describe, expect, it } from 'vitest'
import { ContentInput } from '../../../intake/content/content.input.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import { streamRequest } from '../../../test/chat-platform.ts'
import { streamCall, streamOutcome } from './decision.ts'
import { readStreamEvent } from './message.ts'
import { isSignedByStream } from './stream-chat.integration.ts'

const read = (body: unknown) =>
  readStreamEvent({ headers: {}, now: 0, body: Buffer.from(JSON.stringify(body)) })
const hello = {
  id: 'm-1',
  text: 'hello',
  type: 'regular',
  user: { id: 'ada', name: 'Ada', role: 'user' },
  attachments: [
    { type: 'image', image_url: 'https://cdn.example/a.png' },
    { type: 'image', image_url: 'data:image/png;base64,AA==' },
    { type: 'video', asset_url: 'https://cdn.example/a.mp4' },
  ],
  created_at: '2026-09-21T14:13:20.000Z',
  updated_at: '2026-09-21T14:13:21.500Z',
}
const event = { type: 'message.new', cid: 'messaging:general', channel: { name: 'General' }, message: hello }

describe("[1] Stream's signature", () => {
  const sent = streamRequest('secret', event)
  it('is the HMAC of the raw body with the secret of the app', () => {
    const request = { headers: sent.headers, body: Buffer.from(sent.body), now: 0 }
    expect(isSignedByStream(request, 'secret')).toBe(true)
    expect(isSignedByStream(request, 'another')).toBe(false)
    expect(isSignedByStream({ ...request, body: Buffer.from(`${sent.body} `) }, 'secret')).toBe(false)
    expect(isSignedByStream({ ...request, headers: {} }, 'secret')).toBe(false)
  })

  it('agrees with a digest that another program made', () => {
    // printf '{"type":"health.check"}' | openssl dgst -sha256 -hmac secret
    const made = '2aea32bff984bbdb37c832a79fea13dab3784f0c91c618a27ba96feab7605cb0'
    const request = { headers: { 'x-signature': made }, body: Buffer.from('{"type":"health.check"}'), now: 0 }
    expect(isSignedByStream(request, 'secret')).toBe(true)
  })
})

describe('[1] an event of Stream Chat', () => {
  it('maps message, author and channel to content, user, category and subcategory', () => {
    expect(read(event).message).toEqual({
      remote: { id: 'm-1' },
      author: { id: 'ada' },
      revision: Date.parse('2026-09-21T14:13:21.500Z') / 1000,
      content: {
        contentId: 'stream-chat:m-1',
        text: 'hello',
        imageUrls: ['https://cdn.example/a.png'],
        user: { id: 'ada', name: 'Ada' },
        category: { id: 'stream-chat:messaging' },
        subcategory: { id: 'stream-chat:messaging:general', name: 'General' },
        metadata: { stream_cid: 'messaging:general', stream_message_id: 'm-1' },
      },
    })
  })

  it.each([
    ['a deletion', { ...event, type: 'message.deleted' }],
    ['a system message', { ...event, message: { ...hello, type: 'system' } }],
    ['a deleted message', { ...event, type: 'message.updated', message: { ...hello, type: 'deleted' } }],
    ['a message without text or image', { ...event, message: { ...hello, text: '', attachments: [] } }],
    ['a message of nobody', { ...event, message: { ...hello, user: null } }],
    ['another event', { type: 'user.presence.changed', user: { id: 'ada' } }],
  ])('ignores %s', (_name, ignored) => {
    expect(read(ignored)).toEqual({})
  })

  it('takes an edit, and an image alone', () => {
    const message = { ...hello, text: null }
    expect(read({ ...event, type: 'message.updated', message }).message?.content).toMatchObject({ text: '' })
  })

  it.each([
    ['its edit', {}, '2026-09-21T14:13:21.500Z'],
    ['its creation', { updated_at: null }, '2026-09-21T14:13:20.000Z'],
    ['the event, where it has no time', { updated_at: null, created_at: null }, '2026-09-21T14:13:22.000Z'],
    ['the event, where its own is none', { updated_at: 'soon', created_at: '' }, '2026-09-21T14:13:22.000Z'],
  ])('orders a message by the time of %s', (_what, times, moment) => {
    const sent = { ...event, created_at: '2026-09-21T14:13:22.000Z', message: { ...hello, ...times } }
    expect(read(sent).message?.revision).toBe(Date.parse(moment) / 1000)
  })

  it('always gives an item that can be taken in', () => {
    const id = 'x'.repeat(500)
    const odd = { ...hello, id, text: `${'a'.repeat(9000)}\0`, user: { id, name: id } }
    const { message } = read({ ...event, cid: `messaging:${id}`, message: odd })
    expect(ContentInput.safeParse(message?.content).error).toBeUndefined()
    expect(message?.content.metadata).toMatchObject({ text_cut: true })
  })

  it.each([
    ['a picture at no address', { type: 'image', image_url: 'https:a.example' }],
    [
      'a picture at an address with half a character',
      { type: 'image', image_url: 'https://a.example/\ud800' },
    ],
    ['a picture at an address with U+0000', { type: 'image', image_url: 'https://a.example/\0' }],
    ['a picture at a number', { type: 'image', image_url: 5 }],
    ['an attachment of no kind', { type: {} }],
    ['an attachment that is none', null],
  ])('takes a message in with %s, with which anybody could keep it from being judged', (_what, odd) => {
    const attachments = [odd, ...hello.attachments]
    const { message } = read({ ...event, message: { ...hello, attachments } })
    expect(ContentInput.parse(message?.content)).toMatchObject({
      text: 'hello',
      imageUrls: ['https://cdn.example/a.png'],
    })
  })

  it('takes a message in whose author and channel have a name that is none', () => {
    const message = { ...hello, user: { id: 'ada', name: { en: 'Ada' } } }
    expect(read({ ...event, channel: { name: 5 }, message }).message?.content).toMatchObject({
      user: { id: 'ada', name: null },
      subcategory: { id: 'stream-chat:messaging:general', name: null },
    })
  })

  it('refuses what is not an event', () => {
    expect(() => read([])).toThrow(InvalidInputError)
  })
})

describe('[1] a decision for Stream Chat', () => {
  const settings = {
    apiKey: 'k&1',
    apiSecret: 'secret',
    actingUserId: 'verdict',
    apiUrl: 'https://chat.example',
  }
  const now = Math.floor(Date.now() / 1000)
  const call = (objectType: ObjectType, status: Status, id = 'm/1') => {
    const made = streamCall({ objectType, status, remote: { id } }, settings, now)
    if ('impossible' in made) throw new Error(made.impossible)
    return made
  }

  it.each([
    [
      'deletes a removed message',
      ObjectType.content,
      Status.hidden,
      'DELETE',
      '/messages/m%2F1?api_key=k%261',
      undefined,
    ],
    [
      'bans',
      ObjectType.user,
      Status.hidden,
      'POST',
      '/moderation/ban?api_key=k%261',
      { target_user_id: 'm/1', banned_by_id: 'verdict' },
    ],
    [
      'unbans',
      ObjectType.user,
      Status.allowed,
      'DELETE',
      '/moderation/ban?target_user_id=m%2F1&api_key=k%261',
      undefined,
    ],
  ])('%s', (_name, type, status, method, path, body) => {
    const made = call(type, status)
    expect(made).toMatchObject({ method, url: `https://chat.example${path}` })
    expect(made.body === undefined ? undefined : JSON.parse(String(made.body))).toEqual(body)
  })

  it("carries a server's token that an independent library verifies", () => {
    const { headers = {} } = call(ObjectType.content, Status.hidden)
    expect(headers['stream-auth-type']).toBe('jwt')
    const token = headers['authorization'] ?? ''
    expect(jwt.verify(token, 'secret', { algorithms: ['HS256'] })).toMatchObject({ server: true })
    expect(() => jwt.verify(token, 'another')).toThrow()
  })

  it('does not restore a deleted message', () => {
    const decision = { objectType: ObjectType.content, status: Status.allowed, remote: { id: 'm' } }
    expect(streamCall(decision, settings, now)).toEqual({ impossible: 'A deleted message is not restored' })
  })

  it.each([
    ['done', 201, ObjectType.user, { done: true }],
    ['done when the message is gone', 404, ObjectType.content, { done: true }],
    ['final when the user is unknown', 404, ObjectType.user, { done: false, again: false }],
    ['final when it is refused', 400, ObjectType.user, { done: false, again: false }],
    ['tried again when the keys are wrong', 401, ObjectType.user, { done: false, again: true }],
    ['tried again when asked to wait', 429, ObjectType.user, { done: false, again: true }],
    ['tried again when Stream is down', 503, ObjectType.user, { done: false, again: true }],
  ])('is %s', (_name, status, objectType, outcome) => {
    const decision = { objectType, status: Status.hidden, remote: {} }
    const answer = { status, headers: {}, body: Buffer.alloc(0), durationMs: 1 }
    expect(streamOutcome(answer, decision)).toMatchObject(outcome)
  })
})
