import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createConnection, type Socket as Connection } from 'node:net'
import type { Client } from 'graphql-ws'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Principal } from '../../../access/team/principal.ts'
import { Sessions } from '../../../access/team/session.service.ts'
import { UnavailableError } from '../../../platform/errors.ts'
import { eventsTopic } from '../../../platform/events/publish-events.ts'
import { newId } from '../../../platform/ids.ts'
import { announceReviews } from '../../../reviews/review-events.ts'
import { type ApiServer, startApiServer } from '../../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { countSubscriptions } from '../../../test/count-subscriptions.ts'
import { knownOperations } from '../trusted-operations.ts'
import { startLive } from './live.ts'
import { Socket } from './socket.ts'

type Headers = Record<string, string>

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
const clients: Client[] = []
const sockets: WebSocket[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.dispose()))
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const signIn = (): Promise<Headers> => server.signIn(acme.moderator.email ?? '')
function subscriber(headers: Headers, options = {}): Client {
  const client = server.subscriber(headers, options)
  clients.push(client)
  return client
}
const changes = 'subscription { reviewChanged { kind review { id priority } } }'
const counting = () => countSubscriptions(app.services.events)

async function aReview(workspaceId: string): Promise<string> {
  const id = newId()
  await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query(
      `insert into review (workspace_id, id, queue_id, object_type, object_id, priority)
       select $1, $2, q.id, 'content', $3, 2 from review_queue q where q.workspace_id = $1`,
      [workspaceId, id, newId()],
    ),
  )
  return id
}
/** A review whose news are half a megabyte long. */
async function aLongReview(workspaceId: string): Promise<string> {
  const id = await aReview(workspaceId)
  const reason = {
    kind: 'rule',
    ruleId: null,
    ruleName: null,
    policyCategoryId: null,
    explanation: 'x'.repeat(500_000),
    spans: [],
  }
  await app.services.database.inWorkspace(workspaceId, (tx) =>
    tx.query('update review set reasons = $2 where id = $1', [id, JSON.stringify([reason])]),
  )
  return id
}
const tell = (workspaceId: string, reviewId: string) =>
  app.services.database.inWorkspace(workspaceId, async (tx) =>
    announceReviews(tx, app.services.pubsub, [{ workspaceId, kind: 'opened', reviewId, queueId: newId() }]),
  )

/** A socket without a library: what it was sent, and how it was closed. */
async function rawSocket(
  headers: Headers,
  { path = '/graphql', protocol = 'graphql-transport-ws', port = server.port } = {},
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, protocol, { headers })
  sockets.push(socket)
  const messages: { type: string; id?: string; payload?: unknown }[] = []
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as (typeof messages)[number]))
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
    socket.on('error', (error) => resolve({ code: 0, reason: error.message }))
  })
  const say = (message: object) => socket.send(JSON.stringify(message))
  await Promise.race([once(socket, 'open'), closed])
  return { socket, messages, closed, say, init: () => say({ type: 'connection_init' }) }
}

test('a subscription tells of what happens in its workspace, each event read anew', async () => {
  const id = await aReview(acme.workspaceId)
  const other = await app.createWorkspace()
  const theirs = await aReview(other.workspaceId)
  const events = subscriber(await signIn()).iterate<{ reviewChanged: unknown }>({ query: changes })
  const subscribed = counting()
  const first = events.next()
  await subscribed()
  await tell(other.workspaceId, theirs)
  await tell(acme.workspaceId, id)
  expect((await first).value?.data).toEqual({
    reviewChanged: { kind: 'OPENED', review: { id, priority: 'MEDIUM' } },
  })
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query('update review set priority = 0 where id = $1', [id]),
  )
  const second = events.next()
  await tell(acme.workspaceId, id)
  expect((await second).value?.data).toEqual({
    reviewChanged: { kind: 'OPENED', review: { id, priority: 'URGENT' } },
  })
})

test('an event about what another workspace has shows nothing of it', async () => {
  const other = await app.createWorkspace()
  const theirs = await aReview(other.workspaceId)
  const events = subscriber(await signIn()).iterate({ query: changes })
  const subscribed = counting()
  const event = events.next()
  await subscribed()
  await tell(acme.workspaceId, theirs)
  expect((await event).value).toEqual({ data: { reviewChanged: { kind: 'OPENED', review: null } } })
})

test('a key with a graphql scope subscribes by connectionParams', async () => {
  const { data } = await app.graphql<{ createApiKey: { key: string } }>(
    acme.admin,
    'mutation { createApiKey(input: { name: "x", scopes: [GRAPHQL_READ] }) { key } }',
  )
  const id = await aReview(acme.workspaceId)
  const events = subscriber(
    {},
    { connectionParams: { authorization: `Bearer ${data.createApiKey.key}` } },
  ).iterate({ query: changes })
  const subscribed = counting()
  const event = events.next()
  await subscribed()
  await tell(acme.workspaceId, id)
  expect((await event).value?.data).toMatchObject({ reviewChanged: { review: { id } } })
})

test.each<[string, Headers, object]>([
  ['nothing', {}, {}],
  ['a cookie that is none', { cookie: 'verdict=abc' }, {}],
  ['a key that is none', {}, { payload: { authorization: 'Bearer verdict.abc' } }],
])('whoever comes with %s is sent away', async (_name, headers, extra) => {
  const { say, closed } = await rawSocket(headers)
  say({ type: 'connection_init', ...extra })
  expect(await closed).toEqual({ code: 4401, reason: 'Unauthorized' })
})

test.each<[string, Headers]>([
  ['another site', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['our name on another port', { origin: 'http://127.0.0.1:1' }],
])('a page of %s opens no socket, whatever cookie it has', async (_name, headers) => {
  const { closed } = await rawSocket({ ...(await signIn()), ...headers })
  expect(await closed).toEqual({ code: 0, reason: 'Unexpected server response: 403' })
})

test('there is no socket elsewhere, and none for another protocol', async () => {
  expect(await (await rawSocket({}, { path: '/other' })).closed).toMatchObject({
    reason: 'Unexpected server response: 404',
  })
  expect((await (await rawSocket({}, { protocol: 'graphql-ws' })).closed).code).not.toBe(1000)
})

test('a socket that comes while the database is away is told to come again', async () => {
  const { init, closed } = await rawSocket(await signIn())
  const finding = vi.spyOn(Sessions.prototype, 'find').mockRejectedValue(new UnavailableError())
  init()
  expect(await closed).toEqual({ code: 1013, reason: 'Temporarily unavailable' })
  finding.mockRestore()
})

test('a socket that does not introduce itself is closed after 3 seconds', async () => {
  const started = Date.now()
  const { closed } = await rawSocket(await signIn())
  expect(await closed).toEqual({ code: 4408, reason: 'Connection initialisation timeout' })
  expect(Date.now() - started).toBeLessThan(4000)
})

test.each<[string, string, RegExp]>([
  ['queries', '{ viewer { id } }', /Only subscriptions/],
  ['mutations', 'mutation { signOut { signedOut } }', /Only subscriptions/],
  [
    'two subscriptions in one',
    'subscription { a: reviewChanged { kind } b: reviewChanged { kind } }',
    /only one top level field/,
  ],
  ['what does not parse', 'subscription {', /Syntax Error/],
  [
    'what is too deep',
    `subscription { reviewChanged { review { object { ... on User { ${'recentContent(first: 1) { user { '.repeat(6)} id ${'} }'.repeat(6)} } } } } }`,
    /depth limit/i,
  ],
  ['too many tokens', `subscription { reviewChanged { ${'kind '.repeat(2001)} } }`, /tokens/],
  [
    'too much',
    'subscription { reviewChanged { review { object { ... on User { recentContent(first: 100) { user { recentContent(first: 100) { user { recentContent(first: 100) { id } } } } } } } } } }',
    /smaller pages/,
  ],
])('the limits of HTTP hold for sockets too: no %s', async (_name, query, message) => {
  const { say, init, messages } = await rawSocket(await signIn())
  init()
  await expect.poll(() => messages[0]?.type).toBe('connection_ack')
  say({ id: '1', type: 'subscribe', payload: { query } })
  await expect.poll(() => messages[1]?.type).toBe('error')
  expect((messages[1]?.payload as { message: string }[])[0]?.message).toMatch(message)
})

test('a message of more than 64 KiB closes the socket, and nothing is written of it', async () => {
  const written = vi.spyOn(console, 'error')
  const { init, closed, say } = await rawSocket(await signIn())
  init()
  say({ type: 'ping', payload: { x: 'x'.repeat(64 * 1024) } })
  expect((await closed).code).toBe(1009)
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
})

test('what is no message of the protocol closes the socket', async () => {
  const { socket, closed } = await rawSocket(await signIn())
  socket.send('{"type":"nonsense"}')
  expect((await closed).code).toBe(4400)
})

test('a session has five sockets, and a socket twenty subscriptions', async () => {
  const headers = await signIn()
  const opened = await Promise.all(Array.from({ length: 5 }, () => rawSocket(headers)))
  for (const { init, messages } of opened) {
    init()
    await expect.poll(() => messages[0]?.type).toBe('connection_ack')
  }
  const sixth = await rawSocket(headers)
  sixth.init()
  expect(await sixth.closed).toEqual({ code: 4429, reason: 'At most 5 sockets a session' })
  const [first] = opened
  for (let i = 1; i <= 21; i++) first?.say({ id: String(i), type: 'subscribe', payload: { query: changes } })
  await expect
    .poll(() => first?.messages.filter(({ type }) => type === 'error').map(({ id }) => id))
    .toEqual(['21'])
})

/** How many processes listen to what happens to reviews. */
async function listening(): Promise<number> {
  const [, count] = await app.services.redis.pubsub('NUMSUB', eventsTopic(acme.workspaceId))
  return Number(count)
}

test('a socket that is closed, or a subscription that is completed, listens no more', async () => {
  const { init, say, socket, messages } = await rawSocket(await signIn())
  init()
  await expect.poll(() => messages.length).toBe(1)
  say({ id: '1', type: 'subscribe', payload: { query: changes } })
  await expect.poll(listening).toBe(1)
  say({ id: '1', type: 'complete' })
  await expect.poll(listening).toBe(0)
  say({ id: '2', type: 'subscribe', payload: { query: changes } })
  await expect.poll(listening).toBe(1)
  socket.terminate()
  await expect.poll(listening).toBe(0)
})

test('a session that ends elsewhere closes its sockets, a living one keeps them', async () => {
  const http = createServer()
  const subscriptions = startLive(app.services, app.schema, await knownOperations('/nowhere'), {
    everyMs: 200,
  })
  subscriptions.attach(http)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const open = async (member: Principal) => {
    const { id, token } = await app.services.sessions.start(member, { userAgent: null, ip: null })
    const socket = await rawSocket({ cookie: `verdict=${token}` }, { port })
    socket.init()
    await expect.poll(() => socket.messages[0]?.type).toBe('connection_ack')
    return { id, ...socket }
  }
  const [ended, living] = [await open(acme.moderator), await open(acme.admin)]
  const standing = vi.spyOn(Sessions.prototype, 'standing')
  await expect.poll(() => standing.mock.calls.length).toBeGreaterThan(2)
  standing.mockRestore()
  expect(ended.socket.readyState).toBe(WebSocket.OPEN)
  await app.services.sessions.end(acme.moderator, ended.id)
  expect(await ended.closed).toEqual({ code: 4401, reason: 'Unauthorized' })
  expect(living.socket.readyState).toBe(WebSocket.OPEN)
  await subscriptions.close()
  expect((await living.closed).code).toBe(1001)
  http.close()
})

/** Opens a socket by hand and reads nothing from it. */
async function deafSocket(headers: Headers): Promise<Connection> {
  const connection = createConnection(server.port, '127.0.0.1')
  const lines = [
    'GET /graphql HTTP/1.1',
    'Host: x',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    'Sec-WebSocket-Protocol: graphql-transport-ws',
    `Cookie: ${headers['cookie'] ?? ''}`,
  ]
  connection.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(connection, 'data')
  return connection.pause()
}

/** A masked text frame, as clients send them. */
function frame(message: object): Buffer {
  const body = Buffer.from(JSON.stringify(message))
  const length =
    body.length < 126
      ? Buffer.from([0x81, 0x80 | body.length])
      : Buffer.from([0x81, 0xfe, body.length >> 8, body.length & 255])
  return Buffer.concat([length, Buffer.alloc(4), body])
}

test('a reader who does not read lets little wait, and hears everything once they read', async () => {
  const waits = vi.spyOn(Socket.prototype, 'bufferedAmount', 'get')
  const connection = await deafSocket(await signIn())
  connection.write(frame({ type: 'connection_init' }))
  const query = 'subscription { reviewChanged { id review { reasons { explanation } } } }'
  const subscribed = counting()
  connection.write(frame({ id: '1', type: 'subscribe', payload: { query } }))
  await subscribed()
  const id = await aLongReview(acme.workspaceId)
  for (let i = 0; i < 30; i++) await tell(acme.workspaceId, id)
  const most = () => Math.max(...waits.mock.results.map(({ value }) => value as number))
  await expect.poll(most).toBeGreaterThan(500_000)
  let read = ''
  connection.on('data', (data) => (read += data.toString('latin1').replaceAll(/x+/g, '')))
  connection.resume()
  const heard = () => new Set(read.match(/"id":"\d+","review/g)).size
  await expect.poll(heard, { timeout: 20_000 }).toBe(30)
  expect(most()).toBeLessThan(3_000_000)
  connection.destroy()
}, 60_000)

test('a reader who takes nothing for too long is closed with 4413, and nobody else waits for them', async () => {
  const usual = Socket.patienceMs
  Socket.patienceMs = 200
  const closing = vi.spyOn(Socket.prototype, 'close')
  const headers = await signIn()
  const connection = await deafSocket(headers)
  connection.write(frame({ type: 'connection_init' }))
  const query = 'subscription { reviewChanged { id review { reasons { explanation } } } }'
  const subscribed = counting()
  connection.write(frame({ id: '1', type: 'subscribe', payload: { query } }))
  const reading = await rawSocket(headers)
  reading.init()
  await expect.poll(() => reading.messages[0]?.type).toBe('connection_ack')
  reading.say({ id: '2', type: 'subscribe', payload: { query } })
  await subscribed(2)
  const id = await aLongReview(acme.workspaceId)
  for (let i = 0; i < 30; i++) await tell(acme.workspaceId, id)
  await expect.poll(() => reading.messages.length, { timeout: 10_000 }).toBe(31)
  await expect.poll(() => closing.mock.calls, { timeout: 10_000 }).toContainEqual([4413, expect.any(String)])
  expect(reading.socket.readyState).toBe(WebSocket.OPEN)
  connection.destroy()
  closing.mockRestore()
  Socket.patienceMs = usual
}, 30_000)

test('a server that goes away says so', async () => {
  const leaving = await startTestApp({ env: { PORT: '0' } })
  const api = await startApiServer(leaving)
  const { admin } = await leaving.createWorkspace()
  const client = api.subscriber(await api.signIn(admin.email ?? ''))
  const closed = new Promise<{ code: number }>((resolve) =>
    client.on('closed', (event) => resolve(event as { code: number })),
  )
  await new Promise<void>((resolve) => client.on('connected', () => resolve()))
  await api.stop()
  expect((await closed).code).toBe(1001)
  await leaving.close()
})
