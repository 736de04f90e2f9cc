import { describe, expect, it } from 'vitest'
import { ContentInput } from '../../../intake/content/content.input.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { readSlackEvent, plainText } from './message.ts'

const read = (body: unknown) =>
  readSlackEvent({
    headers: {},
    now: 0,
    body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
  })
const callback = (event: object) => ({ type: 'event_callback', team_id: 'T1', event_id: 'Ev1', event })
const hello = {
  type: 'message',
  channel: 'C1',
  user: 'U1',
  text: 'hello',
  ts: '1790000000.000100',
  team: 'T1',
}

describe('[1] an event of Slack', () => {
  it('sends the challenge of url_verification back', () => {
    expect(read({ type: 'url_verification', challenge: 'abc', token: 'x' })).toEqual({
      answer: { challenge: 'abc' },
    })
  })

  it('maps message, author and channel to content, user, category and subcategory', () => {
    expect(read(callback(hello)).message).toEqual({
      remote: { channel: 'C1', ts: '1790000000.000100' },
      author: { team: 'T1', user: 'U1' },
      revision: 1790000000.0001,
      content: {
        contentId: 'slack:T1:C1:1790000000.000100',
        text: 'hello',
        user: { id: 'slack:T1:U1' },
        category: { id: 'slack:T1' },
        subcategory: { id: 'slack:T1:C1' },
        metadata: { slack_team: 'T1', slack_channel: 'C1', slack_ts: '1790000000.000100' },
      },
    })
  })

  it('takes an edit as a later text of the same item', () => {
    const edited = { ...hello, text: 'goodbye', edited: { user: 'U1', ts: '1790000060.000000' } }
    const { message } = read(
      callback({
        type: 'message',
        subtype: 'message_changed',
        hidden: true,
        channel: 'C1',
        ts: '1790000060.000100',
        message: edited,
      }),
    )
    expect(message).toMatchObject({
      revision: 1790000060,
      remote: { ts: hello.ts },
      content: { contentId: 'slack:T1:C1:1790000000.000100', text: 'goodbye' },
    })
  })

  it.each([
    ['a deletion', { ...hello, subtype: 'message_deleted', deleted_ts: hello.ts }],
    ['a join', { ...hello, subtype: 'channel_join' }],
    ['a bot', { ...hello, bot_id: 'B1' }],
    ['a bot without a user', { ...hello, subtype: 'bot_message', user: undefined }],
    ['an empty text', { ...hello, text: '' }],
    ['a tombstone', { ...hello, subtype: 'message_changed', message: { ...hello, subtype: 'tombstone' } }],
    ['another event', { type: 'channel_rename', channel: { id: 'C1', name: 'new' } }],
  ])('ignores %s', (_name, event) => {
    expect(read(callback(event))).toEqual({})
  })

  it('cuts a text that is too long, and says so', () => {
    const { message } = read(callback({ ...hello, text: `${'😀'.repeat(4001)}\0` }))
    expect(message?.content).toMatchObject({ text: '😀'.repeat(4000), metadata: { text_cut: true } })
  })

  it('always gives an item that can be taken in', () => {
    const odd = { ...hello, channel: 'C'.repeat(400), text: 'a\0b\ud800' }
    expect(ContentInput.safeParse(read(callback(odd)).message?.content).success).toBe(true)
  })

  it.each(['{', '[]', '"text"', '{"type":1}'])('refuses the body %s', (body) => {
    expect(() => read(body)).toThrow(InvalidInputError)
  })
})

it.each([
  ['see <https://a.example/x?a=1&amp;b=2>', 'see https://a.example/x?a=1&b=2'],
  ['<https://a.example|the shop>', 'the shop (https://a.example)'],
  ['<mailto:ada@a.example|ada@a.example>', 'ada@a.example (mailto:ada@a.example)'],
  ['<@U1> and <@U2|ada> in <#C1|general> or <#C2>', '@U1 and @ada in #general or #C2'],
  ['<!here> <!subteam^S1|@team>', '@here !@team'],
  ['1 &lt; 2 &amp;&amp; 3 &gt; 2 &amp;lt;', '1 < 2 && 3 > 2 &lt;'],
])('[1] %s reads as %s', (mrkdwn, plain) => {
  expect(plainText(mrkdwn)).toBe(plain)
})
