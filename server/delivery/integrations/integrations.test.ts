import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { startApiServer, type ApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import {
  type ChatPlatform,
  slackRequest,
  startChatPlatform,
  streamRequest,
} from '../../test/chat-platform.ts'
import { until } from '../../test/delivery-setup.ts'
import { changeStatus, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
let platform: ChatPlatform
let slack: string
let stream: string
const fine = () => ({ status: 200, body: { ok: true } })

beforeAll(async () => {
  app = await startTestApp({ worker: true, env: { PORT: '0', WEBHOOK_SCHEDULE: '0,0.05,0.1' } })
  api = await startApiServer(app)
  acme = await app.createWorkspace()
  platform = await startChatPlatform(fine)
  await undoableFor(0)
  await makeRule(app, acme, 'pills', [changeStatus('hidden')])
  slack = await connect('slack', { signingSecret: 'slack secret', token: 'xoxp-1', apiUrl: platform.url })
  stream = await connect('stream_chat', {
    apiKey: 'key',
    apiSecret: 'stream secret',
    actingUserId: 'verdict',
    apiUrl: platform.url,
  })
  for (const id of [slack, stream]) await change(id, { carriesOutDecisions: true })
})
beforeEach(() => {
  platform.calls.length = 0
  platform.answer = fine
})
afterAll(async () => {
  await api.stop()
  platform.close()
  await app.close()
})

const undoSeconds =
  'mutation ($seconds: Int) { updateWorkspace(input: { undoSeconds: $seconds }) { refusals { code } } }'
const undoableFor = (seconds: number) => app.graphql(acme.admin, undoSeconds, { seconds })

const createIntegration =
  'mutation ($input: CreateIntegrationInput!) { createIntegration(input: $input) { integration { id } } }'

type Created = Record<'createIntegration', { integration: { id: string } }>

async function connect(kind: string, settings: object): Promise<string> {
  const input = { kind, name: kind, settings }
  const { data, errors } = await app.graphql<Created>(acme.admin, createIntegration, { input })
  expect(errors).toEqual([])
  return data.createIntegration.integration.id
}

interface Changes {
  enabled?: boolean
  carriesOutDecisions?: boolean
}
const change = (id: string, input: Changes) =>
  app.graphql<{ updateIntegration: { integration: Changes } }>(
    acme.admin,
    'mutation ($input: UpdateIntegrationInput!) { updateIntegration(input: $input) { integration { enabled carriesOutDecisions } } }',
    { input: { id, ...input } },
  )

async function post(id: string, { body, headers }: { body: string; headers: object }) {
  const response = await fetch(`${api.url}/integrations/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

let stamp = Math.floor(Date.now() / 1000)
const slackMessage = (text: string, over: object = {}) => ({
  type: 'event_callback',
  team_id: 'T1',
  event: { type: 'message', channel: 'C1', user: 'U1', text, ts: `${stamp++}.000100`, ...over },
})
const say = (event: object) => post(slack, slackRequest('slack secret', event))
const streamMessage = (id: string, text: string, at: string, type = 'message.new') => ({
  type,
  cid: 'messaging:general',
  message: { id, text, type: 'regular', user: { id: 'ada', name: 'Ada' }, updated_at: at },
})
const tell = (event: object) => post(stream, streamRequest('stream secret', event))

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const objectId = (kind: 'content' | 'user', id: string) => idOf(acme.workspaceId, kind, id)
const contentOf = (id: string) =>
  sql<{ text: string; status: string | null; version: number }>(
    `select text, status, version from content where external_id = $1`,
    id,
  )
const decide = (input: object) =>
  app.graphql<{ decide: { actions: { id: string }[] } }>(
    acme.moderator,
    'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
    { input: { requestId: newId(), ...input } },
  )
const decisions = (id: string) =>
  sql<{ status: string; state: string; attempts: number; last_error: string | null }>(
    `select status, state, attempts, last_error from integration_decision where object_id = $1 order by seq`,
    id,
  )
const settled = (id: string, count: number) =>
  until(async () => {
    const rows = await decisions(id)
    return rows.length === count && rows.every(({ state }) => !['waiting', 'sending'].includes(state))
  })

describe('[1] messages of a connected chat platform', () => {
  it('are answered once they are stored, judged, and deleted there when a rule removes them', async () => {
    const event = slackMessage('buy <https://pills.example|pills>')
    expect(await say(event)).toEqual({ status: 200, body: { ok: true } })
    const id = `slack:T1:C1:${event.event.ts}`
    expect(await contentOf(id)).toMatchObject([{ text: 'buy pills (https://pills.example)' }])
    await platform.waitFor(1)
    expect(platform.calls[0]).toMatchObject({
      method: 'POST',
      path: '/chat.delete',
      body: `channel=C1&ts=${event.event.ts}`,
    })
    await settled(objectId('content', id), 1)
    expect(await contentOf(id)).toMatchObject([{ status: 'hidden' }])
    expect(await decisions(objectId('content', id))).toMatchObject([{ state: 'delivered', attempts: 1 }])
  })

  it('may come again: one message is one item, and nothing is judged twice', async () => {
    const event = slackMessage('hello')
    for (let time = 0; time < 3; time++) expect((await say(event)).status).toBe(200)
    expect(await contentOf(`slack:T1:C1:${event.event.ts}`)).toMatchObject([{ version: 1 }])
  })

  it('are updated by an edit, and by nothing older than it', async () => {
    const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z']
    await tell(streamMessage('m-1', 'first', early))
    await tell(streamMessage('m-1', 'second', late, 'message.updated'))
    expect((await tell(streamMessage('m-1', 'first', early))).status).toBe(200)
    expect(await contentOf('stream-chat:m-1')).toMatchObject([{ text: 'second', version: 2 }])
  })

  it('of Stream that somebody sends again, as it signs no time, change nothing of what was decided since', async () => {
    const event = streamMessage('m-9', 'hello', '2026-01-01T00:00:00.000Z')
    await tell(event)
    await until(async () => (await contentOf('stream-chat:m-9'))[0]?.status === 'allowed')
    expect(
      (await decide({ content: { id: objectId('content', 'stream-chat:m-9') }, status: 'HIDDEN' })).errors,
    ).toEqual([])
    expect((await tell(event)).status).toBe(200)
    await settled(objectId('content', 'stream-chat:m-9'), 1)
    expect(await contentOf('stream-chat:m-9')).toMatchObject([{ status: 'hidden', version: 1 }])
  })

  it('answers the challenge of Slack', async () => {
    expect(await say({ type: 'url_verification', challenge: 'c' })).toEqual({
      status: 200,
      body: { challenge: 'c' },
    })
  })
})

describe('[1] an event that is not the platform’s', () => {
  const hello = slackMessage('hello')
  it.each([
    ['a wrong signature', 401, () => post(slack, slackRequest('wrong', hello))],
    ['an old signature', 401, () => post(slack, slackRequest('slack secret', hello, 1_700_000_000))],
    ['no signature', 401, () => post(slack, { body: JSON.stringify(hello), headers: {} })],
    ["another integration's signature", 401, () => post(stream, slackRequest('slack secret', hello))],
    ['an unknown integration', 404, () => post(newId(), slackRequest('slack secret', hello))],
    ['no integration at all', 404, () => post('nonsense', slackRequest('slack secret', hello))],
    ['a body that is no event', 400, () => post(slack, slackRequest('slack secret', 'hello'))],
    ['a body that is too large', 413, () => post(slack, { body: 'x'.repeat(1024 * 1024 + 1), headers: {} })],
  ])('is refused with %s', async (_name, status, send) => {
    const answer = await send()
    expect(answer).toMatchObject({
      status,
      body: { success: false, request_id: expect.any(String) as unknown },
    })
  })

  it('is refused unless it is posted', async () => {
    const answer = await fetch(`${api.url}/integrations/${slack}`)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST'])
  })

  it('is refused while the integration is disabled', async () => {
    expect((await change(slack, { enabled: false })).errors).toEqual([])
    expect((await say(slackMessage('hello'))).status).toBe(404)
    await change(slack, { enabled: true })
    expect((await say(slackMessage('hello'))).status).toBe(200)
  })
})

describe('[1] a decision on its way back', () => {
  const removeOnStream = async (id: string) => {
    await tell(streamMessage(id, 'hello', '2026-01-01T00:00:00.000Z'))
    const content = objectId('content', `stream-chat:${id}`)
    await until(async () => (await contentOf(`stream-chat:${id}`))[0]?.status === 'allowed')
    expect((await decide({ content: { id: content }, status: 'HIDDEN' })).errors).toEqual([])
    return content
  }

  it('bans and unbans, in that order', async () => {
    await tell(streamMessage('m-2', 'hello', '2026-01-01T00:00:00.000Z'))
    const user = objectId('user', 'ada')
    await decide({ user: { id: user }, status: 'HIDDEN' })
    await platform.waitFor(1)
    await settled(user, 1)
    await decide({ user: { id: user }, status: 'ALLOWED' })
    await settled(user, 2)
    expect(platform.calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /moderation/ban',
      'DELETE /moderation/ban',
    ])
    expect(JSON.parse(platform.calls[0]?.body ?? '')).toEqual({
      target_user_id: 'ada',
      banned_by_id: 'verdict',
    })
    expect(platform.calls[1]?.query).toEqual({ target_user_id: 'ada', api_key: 'key' })
  })

  it('is tried again until the platform takes it', async () => {
    platform.answer = () => (platform.calls.length < 2 ? { status: 503, body: {} } : fine())
    const content = await removeOnStream('m-3')
    await settled(content, 1)
    expect(await decisions(content)).toMatchObject([{ state: 'delivered', attempts: 2 }])
  })

  it('fails for good when its schedule is over, which admins are shown', async () => {
    platform.answer = () => ({ status: 503, body: {} })
    const content = await removeOnStream('m-4')
    await settled(content, 1)
    expect(await decisions(content)).toMatchObject([
      { state: 'failed', attempts: 3, last_error: 'Stream answered 503' },
    ])
    const { data } = await app.graphql<{ integrations: { id: string; lastError: string | null }[] }>(
      acme.admin,
      'query { integrations { id lastError lastEventAt decisions { state lastError } } }',
    )
    expect(data.integrations.find(({ id }) => id === stream)).toMatchObject({
      lastError: 'Stream answered 503',
      lastEventAt: expect.any(String) as unknown,
      decisions: expect.arrayContaining([{ state: 'FAILED', lastError: 'Stream answered 503' }]) as unknown,
    })
  })

  it('is left out when a later one of the same object has overtaken it', async () => {
    await tell(streamMessage('m-5', 'hello', '2026-01-01T00:00:00.000Z'))
    const user = objectId('user', 'ada')
    const before = (await decisions(user)).length
    let release: () => void = () => undefined
    const overtaken = new Promise<void>((resolve) => (release = resolve))
    platform.answer = () => overtaken.then(() => ({ status: 503, body: {} }))
    await decide({ user: { id: user }, status: 'HIDDEN' })
    await platform.waitFor(1)
    platform.answer = fine
    await decide({ user: { id: user }, status: 'ALLOWED' })
    release()
    await settled(user, before + 2)
    expect((await decisions(user)).slice(before).map(({ state }) => state)).toEqual([
      'superseded',
      'delivered',
    ])
    expect(platform.calls.at(-1)?.method).toBe('DELETE')
  })

  it('is recorded as not possible where the platform has no request for it', async () => {
    await say(slackMessage('hello'))
    const user = objectId('user', 'slack:T1:U1')
    await decide({ user: { id: user }, status: 'HIDDEN' })
    await settled(user, 1)
    expect(await decisions(user)).toMatchObject([
      { state: 'not_possible', last_error: 'Slack cannot ban users through its Web API' },
    ])
    expect(platform.calls).toEqual([])
  })

  it('waits while it can be undone, and is never sent once it was', async () => {
    await undoableFor(2)
    const content = await removeOnStream('m-6')
    const [action] = await sql<{ id: string }>(
      `select id from action where object_id = $1 and status = 'hidden'`,
      content,
    )
    const undoing = `mutation { undoDecision(input: { actionId: "${action?.id}" }) { review { id } } }`
    const undo = await app.graphql(acme.moderator, undoing)
    const kept = await removeOnStream('m-7')
    await undoableFor(0)
    expect(undo.errors).toEqual([])
    await settled(kept, 1)
    expect(await decisions(content)).toMatchObject([{ state: 'cancelled', attempts: 0 }])
    expect(platform.calls.map(({ path }) => path)).toEqual(['/messages/m-7'])
  })
})

describe('[V1.1] the platform itself is not changed', () => {
  const removed = async (id: string, message: string) => {
    await post(id, streamRequest('quiet', streamMessage(message, 'buy pills', '2026-01-01T00:00:00.000Z')))
    await until(async () => (await contentOf(`stream-chat:${message}`))[0]?.status === 'hidden')
    return objectId('content', `stream-chat:${message}`)
  }

  it('until an admin turns that on, which is on record', async () => {
    const settings = { apiKey: 'k', apiSecret: 'quiet', actingUserId: 'v', apiUrl: platform.url }
    const quiet = await connect('stream_chat', settings)
    const before = await removed(quiet, 'q-1')
    const user = objectId('user', 'ada')
    const known = (await decisions(user)).length
    await change(stream, { carriesOutDecisions: false })
    await decide({ user: { id: user }, status: 'HIDDEN' })
    await change(stream, { carriesOutDecisions: true })
    expect(await decisions(before)).toEqual([])
    expect(await decisions(user)).toHaveLength(known)
    expect(await sql(`select carries_out_decisions as on from integration where id = $1`, quiet)).toEqual([
      { on: false },
    ])
    const { data } = await change(quiet, { carriesOutDecisions: true })
    expect(data.updateIntegration.integration).toEqual({ enabled: true, carriesOutDecisions: true })
    await settled(await removed(quiet, 'q-2'), 1)
    expect(platform.calls.map(({ path }) => path)).toEqual(['/messages/q-2'])
    const [entry] = await sql(
      `select actor_id, before, after from audit_entry where event = 'integration.updated' order by seq desc limit 1`,
    )
    expect(entry).toMatchObject({
      actor_id: acme.admin.id,
      before: { carriesOutDecisions: false },
      after: { carriesOutDecisions: true },
    })
  })

  it('by what still waits when an admin turns it off', async () => {
    await undoableFor(1)
    await tell(streamMessage('q-3', 'hello', '2026-01-01T00:00:00.000Z'))
    const content = objectId('content', 'stream-chat:q-3')
    await until(async () => (await contentOf('stream-chat:q-3'))[0]?.status === 'allowed')
    await decide({ content: { id: content }, status: 'HIDDEN' })
    await undoableFor(0)
    await change(stream, { carriesOutDecisions: false })
    await settled(content, 1)
    await change(stream, { carriesOutDecisions: true })
    expect(await decisions(content)).toMatchObject([{ state: 'cancelled', attempts: 0 }])
    expect(platform.calls).toEqual([])
  })
})
