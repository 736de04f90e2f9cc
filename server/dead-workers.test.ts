import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { freePort } from '../start/ports.ts'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { pictureOfText } from './test/make-picture.ts'
import { changeStatus, makeRule } from './test/moderated-workspace.ts'
import { restClient, type RestClient, restKey } from './test/rest-client.ts'
import { startReceiver } from './test/webhook-receiver.ts'

/** A host whose first answer does not end until the test lets it. */
let host: Server
let asked = 0
let letGo: () => void
const held = new Promise<void>((resolve) => (letGo = resolve))

let app: TestApp
let acme: TestWorkspace
let api: ApiProcess
let rest: RestClient
const workers: ApiProcess[] = []

beforeAll(async () => {
  const picture = await pictureOfText('hello')
  host = createServer((_request, response) => {
    const answer = () => response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
    if (asked++ === 0) void held.then(answer)
    else answer()
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  app = await startTestApp()
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'rude', [changeStatus('hidden')])
  api = await startApiProcess(environment())
  rest = restClient(api.url, await restKey(app, acme))
}, 120_000)
afterAll(async () => {
  await Promise.all([api, ...workers].map((each) => each.stop()))
  host.closeAllConnections()
  host.close()
  await app.close()
})

const environment = () => ({
  DATABASE_URL: app.config.database.url,
  REDIS_URL: inject('redisUrl'),
  SECRET_KEY: 'a key for tests that is long enough for anything',
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
})
async function startWorker(): Promise<ApiProcess> {
  const env = { ...environment(), WORKER_PORT: String(await freePort()) }
  const worker = await startApiProcess(env, 'worker')
  workers.push(worker)
  return worker
}

const item = (content_id: string, more: object = {}) => ({
  content_id,
  text: 'how rude',
  user: { id: 'u' },
  category: { id: 'c' },
  subcategory: { id: 's' },
  ...more,
})
const inAcme = <T>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
const actionsOn = async (contentId: string) => {
  const [row] = await inAcme<{ n: number }>(
    `select count(*)::int as n from action a join content c on (c.workspace_id, c.id) = (a.workspace_id, a.object_id)
     where c.external_id = $1`,
    [contentId],
  )
  return row?.n
}
const decided = async () =>
  (await inAcme<{ n: number }>(`select count(*)::int as n from content where status is not null`))[0]?.n

test('[R6] an item with media of a worker that stands still is taken over within ten seconds, and decided once', async () => {
  const still = await startWorker()
  const { port } = host.address() as AddressInfo
  const sent = await rest(
    'POST',
    'content',
    item('picture', { image_urls: [`http://127.0.0.1:${port}/a.png`] }),
  )
  expect(sent.status).toBe(200)
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(1)
  still.signal('SIGSTOP')
  await startWorker()
  const since = performance.now()
  await expect.poll(() => actionsOn('picture'), { timeout: 20_000 }).toBe(1)
  expect(performance.now() - since).toBeLessThan(10_000)
  still.signal('SIGCONT')
  letGo()
  expect(await still.stop()).toBe(0)
  expect(await actionsOn('picture')).toBe(1)
}, 60_000)

test('[R3] [R6] a webhook whose worker stands still is sent by another within ten seconds, with the same id, and settled once', async () => {
  const beta = await app.createWorkspace()
  await makeRule(app, beta, 'rude', [changeStatus('hidden')])
  let refuse: (status: number) => void = () => undefined
  const late = new Promise<number>((resolve) => (refuse = resolve))
  const receiver = await startReceiver(() => (receiver.received.length === 1 ? late : 200))
  receiver.secret = (await app.services.webhooks.set(beta.admin, receiver.url)).secret
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  const still = await startWorker()
  const sent = await restClient(api.url, await restKey(app, beta))('POST', 'content', item('told'))
  expect(sent.status).toBe(200)
  await receiver.waitFor((all) => all.length === 1)
  still.signal('SIGSTOP')
  await startWorker()
  const since = performance.now()
  await receiver.waitFor((all) => all.length === 2, 30_000)
  expect(performance.now() - since).toBeLessThan(10_000)
  still.signal('SIGCONT')
  refuse(500)
  expect(await still.stop()).toBe(0)
  const states = () =>
    app.services.database.inWorkspace(beta.workspaceId, (tx) =>
      tx.query(`select state, attempts from delivery`),
    )
  await expect.poll(states).toEqual([{ state: 'delivered', attempts: 1 }])
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
  expect(receiver.received).toHaveLength(2)
  receiver.close()
}, 60_000)

test('[R1] what workers had begun when they were killed under load is decided within ten seconds', async () => {
  const before = (await decided()) ?? 0
  const answers: Promise<{ status: number }>[] = []
  for (let n = 0; n < 300; n++) answers.push(rest('POST', 'content', item(`load-${n}`)))
  await expect.poll(decided, { timeout: 10_000, interval: 5 }).toBeGreaterThan(before)
  for (const worker of workers) worker.signal('SIGKILL')
  const accepted = (await Promise.all(answers)).filter(({ status }) => status === 200).length
  await startWorker()
  const since = performance.now()
  await expect.poll(decided, { timeout: 30_000 }).toBe(before + accepted)
  expect(performance.now() - since).toBeLessThan(10_000)
}, 60_000)
