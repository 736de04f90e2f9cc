import { WebClient } from '@slack/web-api'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Outbound } from '../../../platform/outbound-http.ts'
import { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import { type ApiCall, type ChatPlatform, startChatPlatform } from '../../../test/chat-platform.ts'
import { slackCall, slackOutcome } from './decision.ts'

let slack: ChatPlatform
let outbound: Outbound

beforeAll(async () => {
  slack = await startChatPlatform(() => ({ status: 200, body: { ok: true } }))
  outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
})
afterAll(async () => {
  await outbound.close()
  slack.close()
})

const remote = { channel: 'C1', ts: '1790000000.000100' }
const removal = { objectType: ObjectType.content, status: Status.hidden, remote }
const settings = () => ({ signingSecret: 's', token: 'xoxp-1', apiUrl: slack.url })
const essence = ({ method, path, headers, body }: ApiCall) => ({
  method,
  path,
  authorization: headers.authorization,
  type: headers['content-type'],
  fields: Object.fromEntries(new URLSearchParams(body)),
})

describe('[1] a decision for Slack', () => {
  it('deletes a removed message exactly as the published client does', async () => {
    const call = slackCall(removal, settings())
    if ('impossible' in call) throw new Error(call.impossible)
    await outbound.request({ ...call, timeoutMs: 5000, maxBytes: 1000 })
    await new WebClient('xoxp-1', { slackApiUrl: `${slack.url}/` }).chat.delete(remote)
    const [ours, theirs] = slack.calls
    expect(ours && essence(ours)).toEqual(theirs && essence(theirs))
    expect(ours && essence(ours)).toMatchObject({ path: '/chat.delete', fields: remote })
  })

  it.each([
    ['a ban', { ...removal, objectType: ObjectType.user }],
    ['the end of a ban', { ...removal, objectType: ObjectType.user, status: Status.allowed }],
    ['a message that is allowed again', { ...removal, status: Status.allowed }],
  ])('says that %s is not possible', (_name, decision) => {
    expect(slackCall(decision, settings())).toEqual({
      impossible: expect.stringMatching(/^Slack cannot/) as unknown,
    })
  })

  const answered = (status: number, body: unknown) =>
    slackOutcome({ status, headers: {}, body: Buffer.from(JSON.stringify(body)), durationMs: 1 })

  it.each([
    ['done', 200, { ok: true }, { done: true }],
    ['done when the message is gone', 200, { ok: false, error: 'message_not_found' }, { done: true }],
    [
      'final when it may not',
      200,
      { ok: false, error: 'cant_delete_message' },
      { done: false, again: false },
    ],
    [
      'tried again when the token is refused',
      200,
      { ok: false, error: 'invalid_auth' },
      { done: false, again: true },
    ],
    [
      'tried again when asked to wait',
      429,
      { ok: false, error: 'ratelimited' },
      { done: false, again: true },
    ],
    ['tried again when Slack is down', 503, 'down', { done: false, again: true }],
    ['tried again when the answer makes no sense', 200, 'what', { done: false, again: true }],
  ])('is %s', (_name, status, body, outcome) => {
    expect(answered(status, body)).toMatchObject(outcome)
  })
})
