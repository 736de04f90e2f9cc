import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
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
})
