import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../start/ports.ts'
import { ApiKeyScope } from './access/api-keys/api-key.entity.ts'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { changeStatus, makeRule } from './test/moderated-workspace.ts'
import { outboxStates } from './test/outbox-states.ts'
import { restKey } from './test/rest-client.ts'
import { setClock } from './test/set-clock.ts'
import { startReceiver, type WebhookReceiver } from './test/webhook-receiver.ts'

let app: TestApp
let acme: TestWorkspace
let receiver: WebhookReceiver
let api: ApiProcess
let worker: ApiProcess
let key: string
let ruleId: string

/** What the platform answers to what has these words in it, instead of taking it. */
const refusing = new Set<string>()

beforeAll(async () => {
  app = await startTestApp()
  let refused = false
  receiver = await startReceiver(({ body }) => {
    if ([...refusing].some((words) => body.includes(words))) return 403
    return refused ? 200 : ((refused = true), 429)
  })
  acme = await app.createWorkspace()
  ruleId = await makeRule(app, acme, 'rude', [changeStatus('flagged')])
  receiver.secret = (await app.services.webhooks.set(acme.admin, receiver.url)).secret
  key = await restKey(app, acme, [ApiKeyScope.rest, ApiKeyScope.graphql_admin])
  const env = {
    DATABASE_URL: app.config.database.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    WEBHOOK_SCHEDULE: '0,0.1,0.1',
    LOG_LEVEL: 'debug',
  }
  api = await startApiProcess(env)
  worker = await startApiProcess({ ...env, WORKER_PORT: String(await freePort()) }, 'worker')
}, 120_000)
afterAll(async () => {
  await Promise.all([api, worker].map((each) => each.stop()))
  receiver.close()
  await app.close()
})

const send = (path: string, requestId: string, body: unknown) =>
  fetch(`${api.url}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-request-id': requestId,
    },
    body: JSON.stringify(body),
  })

/** Asks over GraphQL. */
async function ask<T>(requestId: string, query: string): Promise<T> {
  const answer = (await (await send('graphql', requestId, { query })).json()) as {
    data: T
    errors?: object[]
  }
  expect(answer.errors).toBeUndefined()
  return answer.data
}

const inAcme = (sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql, values))

const item = (content_id: string) => ({
  content_id,
  text: 'how rude',
  user: { id: `author of ${content_id}` },
  category: { id: 'c' },
  subcategory: { id: 's' },
})

/** What both programs said of a request. */
const messagesOf = (requestId: string) =>
  [...api.logged, ...worker.logged].filter((line) => line['requestId'] === requestId).map(({ msg }) => msg)

test('every line from the request to the last attempt at its webhook has its id', async () => {
  const answer = await send('api/v1/content', 'checkout-4711', item('c-1'))
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, 'checkout-4711'])
  await receiver.waitFor((all) => all.length === 2)
  await vi.waitUntil(() => messagesOf('checkout-4711').length >= 6, { timeout: 10_000 })
  expect(messagesOf('checkout-4711')).toEqual([
    'request',
    'decided',
    'task done',
    'a delivery failed, it is tried again',
    'attempted',
    'attempted',
  ])
})

test('a request that waits for the decision hands its id on as well', async () => {
  await send('api/v1/content/sync', 'checkout-4712', item('c-2'))
  await vi.waitUntil(() => messagesOf('checkout-4712').includes('attempted'), { timeout: 10_000 })
  expect(messagesOf('checkout-4712').toSorted()).toEqual(['attempted', 'decided', 'request'])
})

test('what several requests brought at once names each of them, where they share an attempt', async () => {
  const ids = Array.from({ length: 8 }, (_, n) => `together-${n}-of-8`)
  await Promise.all(ids.map((id) => send('api/v1/content', id, item(id))))
  const attempted = () =>
    worker.logged
      .filter(({ msg }) => msg === 'attempted')
      .flatMap(({ requestId, requestIds }) => (requestIds ?? [requestId]) as string[])
  await vi.waitUntil(() => ids.every((id) => attempted().includes(id)), { timeout: 10_000 })
  for (const id of ids)
    expect(messagesOf(id)).toEqual(expect.arrayContaining(['request', 'decided', 'task done']))
})

test('an id that is none is replaced', async () => {
  const answer = await send('api/v1/content', 'no good id!', item('c-3'))
  expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
})

/** Waits until the programs have said a line of a request so often. */
const says = (requestId: string, line: string, times = 1) =>
  expect
    .poll(() => messagesOf(requestId).filter((said) => said === line).length, { timeout: 15_000 })
    .toBe(times)

test('the taking back of what the platform refused goes on with the request', async () => {
  refusing.add('c-refused')
  await send('api/v1/content', 'checkout-refused', item('c-refused'))
  await says('checkout-refused', 'a delivery failed for good')
  await says('checkout-refused', 'decided', 2)
})

test('each step of long work goes on with the request that asked for it', async () => {
  const counting = await ask<{ countRetroaction: { retroaction: { id: string } } }>(
    'console-count',
    `mutation { countRetroaction(input: { ruleId: "${ruleId}" }) { retroaction { id } } }`,
  )
  await vi.waitUntil(() => messagesOf('console-count').includes('task done'), { timeout: 15_000 })
  const { id } = counting.countRetroaction.retroaction
  const state = () => inAcme(`select state from retroaction where id = $1`, [id])
  await expect.poll(state, { timeout: 15_000 }).toEqual([{ state: 'counted' }])
  await ask(
    'console-list',
    `mutation { startExport(input: { query: "{ contents { nodes { id } } }" }) { export { id } } }`,
  )
  await says('console-list', 'task done')
})

test('what is told of a list goes on with the request that changed it', async () => {
  await ask(
    'console-words',
    `mutation { createList(input: { name: "Words", type: STRINGS }) { list { id } } }`,
  )
  await says('console-words', 'attempted')
})

test('the end of a temporary ban goes on with the request that banned', async () => {
  await ask(
    'console-ban',
    `mutation { startBulkDecision(input: {
       selection: { content: { externalIds: ["c-1"] } }, expectedCount: 1,
       decision: { status: HIDDEN, authors: { ban: true, temporaryBan: { duration: 1, period: HOURS } } }
     }) { bulkDecision { id } } }`,
  )
  const delivered = () =>
    inAcme(`select 1 from ${outboxStates} where origin = 'console-ban' and state = 'delivered'`)
  await expect.poll(delivered, { timeout: 15_000 }).toHaveLength(2)
  expect(messagesOf('console-ban')).not.toContain('decided')
  await setClock(app.config.database.url, '61 minutes')
  await says('console-ban', 'decided')
  await expect.poll(delivered, { timeout: 15_000 }).toHaveLength(3)
})
