import { parse, print } from 'graphql'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Principal } from '../../../access/team/principal.ts'
import { idOf, newId } from '../../../platform/ids.ts'
import { announceReviews } from '../../../reviews/review-events.ts'
import { type ApiProcess, startApiProcess } from '../../../test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { startCuttableProxy } from '../../../test/cuttable-proxy.ts'
import { makeContent } from '../../../test/moderated-workspace.ts'
import { askingForRefusals, takeRefusals } from '../../../test/refusals.ts'

let app: TestApp
let acme: TestWorkspace
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>
/** Where sockets are, and where access is taken away: two processes, whose Redis can be cut off. */
let here: ApiProcess
let there: ApiProcess
beforeAll(async () => {
  app = await startTestApp()
  const redis = new URL(inject('redisUrl'))
  proxy = await startCuttableProxy({ host: redis.hostname, port: Number(redis.port) })
  redis.port = String(proxy.port)
  const start = () =>
    startApiProcess({
      DATABASE_URL: app.config.database.url,
      REDIS_URL: redis.href,
      SECRET_KEY: 'a key for tests that is long enough for anything',
    })
  ;[here, there] = await Promise.all([start(), start()])
}, 60_000)
afterAll(async () => {
  await Promise.all([here, there].map((each) => each.stop()))
  proxy.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
})

type Headers = Record<string, string>

async function signIn({ id, workspaceId }: Principal): Promise<{ sessionId: string; headers: Headers }> {
  const { id: sessionId, token } = await app.services.sessions.start(
    { id, workspaceId },
    { userAgent: null, ip: null },
  )
  return { sessionId, headers: { cookie: `verdict=${token}` } }
}

/** Sends a mutation to the other process. @throws with what it is refused with */
async function ask(headers: Headers, query: string, variables: object = {}): Promise<void> {
  const response = await fetch(`${there.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: print(askingForRefusals(parse(query))), variables }),
  })
  const { data, errors = [] } = (await response.json()) as { data: unknown; errors?: { message: string }[] }
  const [problem] = [...errors, ...takeRefusals(data)]
  if (problem) throw new Error(problem.message)
}

/** A socket of this process that hears of reviews: what it was sent, and how and when it was closed. */
async function listen(headers: Headers, payload: object = {}) {
  const socket = new WebSocket(`${here.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers,
  })
  const events: number[] = []
  const types: string[] = []
  const closed = new Promise<{ code: number; at: number }>((resolve) =>
    socket.once('close', (code) => resolve({ code, at: performance.now() })),
  )
  socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload })))
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data)) as { type: string }
    types.push(type)
    if (type === 'next') events.push(performance.now())
    if (type !== 'connection_ack') return
    const query = 'subscription { reviewChanged { kind } }'
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
  })
  await expect.poll(() => types[0], { timeout: 5000 }).toBe('connection_ack')
  return { socket, events, closed }
}
type Listening = Awaited<ReturnType<typeof listen>>

/** Tells of a review ten times a second until the returned function is called. */
function tell(): () => void {
  const { workspaceId } = acme
  const { database, pubsub } = app.services
  const event = { workspaceId, kind: 'opened' as const, reviewId: newId(), queueId: newId() }
  const announce = () => database.inWorkspace(workspaceId, async (tx) => announceReviews(tx, pubsub, [event]))
  const timer = setInterval(() => void announce().catch(() => undefined), 100)
  return () => clearInterval(timer)
}

const keyOf = async (admin: Principal) => {
  const { data } = await app.graphql<{ createApiKey: { key: string; apiKey: { id: string } } }>(
    admin,
    'mutation { createApiKey(input: { name: "x", scopes: [GRAPHQL_READ] }) { key apiKey { id } } }',
  )
  return data.createApiKey
}

interface Taking {
  listening: Listening
  /** Takes access away by way of the other process. */
  take: () => Promise<void>
}

const byAdmin = async (query: string, variables: object) =>
  ask((await signIn(acme.admin)).headers, query, variables)

/** What takes access away, and the code that its sockets are closed with. */
const cases: [name: string, code: number, begin: () => Promise<Taking>][] = [
  [
    'a key that is revoked',
    4401,
    async () => {
      const { key, apiKey } = await keyOf(acme.admin)
      return {
        listening: await listen({}, { authorization: `Bearer ${key}` }),
        take: () =>
          byAdmin('mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }', {
            id: apiKey.id,
          }),
      }
    },
  ],
  [
    'a member who is removed',
    4401,
    async () => ({
      listening: await listen((await signIn(acme.moderator)).headers),
      take: () =>
        byAdmin('mutation ($id: ID!) { removeMember(input: { id: $id }) { deletedId } }', {
          id: acme.moderator.id,
        }),
    }),
  ],
  [
    'a moderator who is restricted to a category',
    4403,
    async () => {
      await app.services.intake.accept(
        acme.workspaceId,
        makeContent(newId(), 'hi', { category: { id: 'games' } }),
      )
      const categoryIds = [idOf(acme.workspaceId, 'category', 'games')]
      return {
        listening: await listen((await signIn(acme.moderator)).headers),
        take: () =>
          byAdmin('mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { member { id } } }', {
            input: { id: acme.moderator.id, categoryIds },
          }),
      }
    },
  ],
  [
    'a member who gets another role',
    4401,
    async () => ({
      listening: await listen((await signIn(acme.moderator)).headers),
      take: () =>
        byAdmin('mutation ($id: ID!) { updateMember(input: { id: $id, role: ADMIN }) { member { id } } }', {
          id: acme.moderator.id,
        }),
    }),
  ],
  [
    'a member who signs out',
    4401,
    async () => {
      const { headers } = await signIn(acme.moderator)
      return {
        listening: await listen(headers),
        take: () => ask(headers, 'mutation { signOut { signedOut } }'),
      }
    },
  ],
  [
    'a session that is ended from another browser',
    4401,
    async () => {
      const { sessionId, headers } = await signIn(acme.moderator)
      const other = await signIn(acme.moderator)
      return {
        listening: await listen(headers),
        take: () =>
          ask(other.headers, 'mutation ($id: ID!) { revokeSession(input: { id: $id }) { revokedId } }', {
            id: sessionId,
          }),
      }
    },
  ],
]

describe('[R19] [V5.1.5] the sockets of', () => {
  test.each(cases)('%s hear nothing a second later, in another process too', async (_name, code, begin) => {
    const { listening, take } = await begin()
    const living = await listen((await signIn(acme.colleague)).headers)
    const stop = tell()
    await expect.poll(() => listening.events.length, { timeout: 5000 }).toBeGreaterThan(0)
    await take()
    const taken = performance.now()
    const closed = await listening.closed
    expect(closed.code).toBe(code)
    expect(closed.at - taken).toBeLessThan(1000)
    expect(Math.max(...listening.events) - taken).toBeLessThan(1000)
    const heard = living.events.length
    await expect.poll(() => living.events.length).toBeGreaterThan(heard + 2)
    stop()
    living.socket.close()
  })

  test('whoever lost access while Redis was away hear nothing after it, and are closed within 5 seconds', async () => {
    const { headers } = await signIn(acme.moderator)
    const listening = await listen(headers)
    const living = await listen((await signIn(acme.colleague)).headers)
    const stop = tell()
    await expect.poll(() => listening.events.length, { timeout: 5000 }).toBeGreaterThan(0)
    proxy.cut()
    await ask(headers, 'mutation { signOut { signedOut } }')
    const taken = performance.now()
    const { code, at } = await listening.closed
    expect(code).toBe(4401)
    expect(at - taken).toBeLessThan(6000)
    const heard = living.events.length
    proxy.join()
    await expect.poll(() => living.events.length, { timeout: 5000 }).toBeGreaterThan(heard)
    stop()
    living.socket.close()
  }, 20_000)
})
