import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../start/ports.ts'
import { ApiKeyScope } from './access/api-keys/api-key.entity.ts'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { changeStatus, makeRule } from './test/moderated-workspace.ts'
import { restClient, restKey } from './test/rest-client.ts'

const items = 100

let app: TestApp
let acme: TestWorkspace
let apis: ApiProcess[]
let workers: ApiProcess[]
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'rude', [changeStatus('flagged')])
  const env = {
    DATABASE_URL: app.config.database.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
  }
  const worker = async () => startApiProcess({ ...env, WORKER_PORT: String(await freePort()) }, 'worker')
  apis = await Promise.all([startApiProcess(env), startApiProcess(env)])
  workers = await Promise.all([worker(), worker()])
}, 120_000)
afterAll(async () => {
  await Promise.all([...apis, ...workers].map((each) => each.stop()))
  await app.close()
})

/** The reviews that an API tells of, as they come. */
async function listen(api: ApiProcess, key: string) {
  const ending = new AbortController()
  const response = await fetch(`${api.url}/graphql`, {
    method: 'POST',
    headers: {
      accept: 'text/event-stream',
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ query: 'subscription { reviewChanged { review { id } } }' }),
    signal: ending.signal,
  })
  const told = new Set<string>()
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      for (const [, id = ''] of text.matchAll(/"review":\{"id":"([\w-]+)"/g)) told.add(id)
    }
  }
  const reading = read().catch(() => undefined)
  const stop = async () => {
    ending.abort()
    await reading
  }
  return { told, stop }
}

/** A WebSocket of a key: what it was told first, or the code that it was closed with. */
function openSocket(api: ApiProcess, key: string) {
  const socket = new WebSocket(`${api.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
    headers: { authorization: `Bearer ${key}` },
  })
  socket.onopen = () => socket.send('{"type":"connection_init"}')
  const answer = new Promise<string | number>((resolve) => {
    socket.onmessage = ({ data }) => resolve((JSON.parse(String(data)) as { type: string }).type)
    socket.onclose = ({ code }) => resolve(code)
  })
  return { answer, close: () => socket.close() }
}

const decisionsOf = async ({ url }: ApiProcess) => {
  const text = await (await fetch(`${url}/metrics`)).text()
  const counts = [...text.matchAll(/^verdict_decisions_total\{.*\} (\d+)$/gm)].map(([, count]) =>
    Number(count),
  )
  return counts.reduce((sum, count) => sum + count, 0)
}

describe('two APIs and two workers, each a process of its own', () => {
  it('decide each item once, and tell of it live at both APIs', async () => {
    const key = await restKey(app, acme, [ApiKeyScope.rest, ApiKeyScope.graphql_read])
    const streams = await Promise.all(apis.map((api) => listen(api, key)))
    const clients = apis.map(({ url }) => restClient(url, key))
    const sent = await Promise.all(
      Array.from({ length: items }, (_, n) =>
        clients[n % 2]?.('POST', 'content', {
          content_id: `c-${n}`,
          text: 'rude',
          user: { id: `u-${n % 7}` },
          category: { id: 'c' },
          subcategory: { id: 's' },
        }),
      ),
    )
    expect(new Set(sent.map((answer) => answer?.status))).toEqual(new Set([200]))
    const told = () => streams.map((stream) => stream.told.size)
    await expect.poll(told, { timeout: 15_000 }).toEqual([items, items])
    await Promise.all(streams.map((stream) => stream.stop()))
    const actions = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ actions: number; objects: number }>(
        'select count(*)::int as actions, count(distinct object_id)::int as objects from action where workspace_id = $1',
        [acme.workspaceId],
      ),
    )
    expect(actions).toEqual([{ actions: items, objects: items }])
    const decided = await Promise.all(workers.map(decisionsOf))
    expect(decided.reduce((sum, count) => sum + count, 0)).toBe(items)
  }, 60_000)

  it('let a session or key have five sockets, whichever of them it opens those at', async () => {
    const key = await restKey(app, acme, [ApiKeyScope.graphql_read])
    const open = (n: number) => openSocket(apis[n % 2] as ApiProcess, key)
    const opened = [0, 1, 2, 3, 4].map(open)
    expect(await Promise.all(opened.map(({ answer }) => answer))).toEqual(Array(5).fill('connection_ack'))
    expect([await open(0).answer, await open(1).answer]).toEqual([4429, 4429])
    opened[0]?.close()
    const next = async () => {
      const socket = open(1)
      const answer = await socket.answer
      if (answer !== 'connection_ack') socket.close()
      return answer
    }
    await expect.poll(next).toBe('connection_ack')
    for (const { close } of opened) close()
  })
})
