import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { freePort } from '../start/ports.ts'
import { ApiKeyScope } from './access/api-keys/api-key.entity.ts'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { changeStatus, makeRule } from './test/moderated-workspace.ts'
import { type CollectedSpan, type OtlpCollector, startCollector } from './test/otlp-collector.ts'
import { patientPolls } from './test/patient-polls.ts'
import { restKey } from './test/rest-client.ts'
import { startReceiver, type WebhookReceiver } from './test/webhook-receiver.ts'

let app: TestApp
let acme: TestWorkspace
let receiver: WebhookReceiver
let collector: OtlpCollector
let api: ApiProcess
let worker: ApiProcess
let key: string
let ruleId: string

beforeAll(async () => {
  app = await startTestApp()
  collector = await startCollector()
  let refused = false
  receiver = await startReceiver(() => (refused ? 200 : ((refused = true), 429)))
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
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=acme,x-more=a%20b',
  }
  api = await startApiProcess({ ...env, OTEL_SERVICE_NAME: 'moderation-api' })
  worker = await startApiProcess({ ...env, WORKER_PORT: String(await freePort()) }, 'worker')
}, 120_000)
afterAll(async () => {
  await Promise.all([api, worker].map((each) => each.stop()))
  receiver.close()
  collector.close()
  await app.close()
})

const newTrace = () => ({ traceId: randomBytes(16).toString('hex'), spanId: randomBytes(8).toString('hex') })

/** Asks within a trace of the platform. */
const post = (path: string, body: object, { traceId, spanId }: ReturnType<typeof newTrace>, flags = '01') =>
  fetch(`${api.url}/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${spanId}-${flags}`,
    },
    body: JSON.stringify(body),
  })

/** Sends an item within a trace of the platform. */
const send = (path: string, content_id: string, trace: ReturnType<typeof newTrace>, flags?: string) =>
  post(
    `api/v1/${path}`,
    {
      content_id,
      text: 'how rude',
      user: { id: `author of ${content_id}` },
      category: { id: 'c' },
      subcategory: { id: 's' },
    },
    trace,
    flags,
  )

const spansOf = ({ traceId }: { traceId: string }) =>
  collector.spans
    .filter((span) => span.traceId === traceId)
    .toSorted((a, b) => (BigInt(a.startTimeUnixNano) < BigInt(b.startTimeUnixNano) ? -1 : 1))

/** Waits until a trace has so many spans: they are sent some time after they end. */
async function traced(trace: { traceId: string }, most: number): Promise<CollectedSpan[]> {
  await vi.waitUntil(() => spansOf(trace).length >= most, { timeout: 20_000, interval: 100 })
  return spansOf(trace)
}

test("the platform's trace goes on from the request to the last attempt at its webhook", async () => {
  const trace = newTrace()
  expect(await send('content', 'c-1', trace)).toMatchObject({ status: 200 })
  const spans = await traced(trace, 6)
  const [request, mutation, task, decision, refused, taken] = spans
  expect(spans.map(({ name, service }) => `${String(service)}: ${name}`)).toEqual([
    'moderation-api: POST /api/v1/content',
    'moderation-api: mutation',
    'verdict: analyze-content',
    'verdict: decide',
    'verdict: POST webhook',
    'verdict: POST webhook',
  ])
  expect(spans.map(({ parentSpanId }) => parentSpanId)).toEqual([
    trace.spanId,
    request?.spanId,
    request?.spanId,
    task?.spanId,
    decision?.spanId,
    decision?.spanId,
  ])
  expect(request?.attributes).toMatchObject({
    'http.route': '/api/v1/content',
    'http.response.status_code': 200,
    'verdict.request_id': expect.stringMatching(/^[\da-f-]{36}$/) as string,
  })
  expect(mutation?.attributes).toMatchObject({ 'verdict.graphql.fields': ['submitContent'] })
  expect(decision?.attributes).toMatchObject({ 'verdict.status': 'flagged', 'verdict.actors': ['rule'] })
  expect(
    [refused, taken].map((span) => [span?.attributes['http.response.status_code'], span?.status.code]),
  ).toEqual([
    [429, 2],
    [200, 0],
  ])
  expect(collector.headers[0]).toMatchObject({ path: '/v1/traces', 'x-tenant': 'acme', 'x-more': 'a b' })
})

test('the webhook says which attempt it is of, so that the platform can go on with its trace', async () => {
  const trace = newTrace()
  await send('content/sync', 'c-2', trace)
  const attempt = (await traced(trace, 4)).at(-1)
  const received = receiver.received.find(({ body }) => body.includes('"c-2"'))
  expect(received?.headers['traceparent']).toBe(`00-${trace.traceId}-${attempt?.spanId}-01`)
})

test('what is refused is no failure of the operation', async () => {
  const trace = newTrace()
  const answer = await post('api/v1/status', { content_id: 'nowhere', status: 'hidden' }, trace)
  expect(answer.status).toBe(404)
  const [request, mutation] = await traced(trace, 2)
  expect([request, mutation].map((span) => [span?.name, span?.status.code])).toEqual([
    ['POST /api/v1/status', 0],
    ['mutation', 0],
  ])
})

test('an attempt that carries actions of several requests is linked to each', async () => {
  const traces = Array.from({ length: 8 }, newTrace)
  await Promise.all(traces.map((trace, n) => send('content', `together-${n}`, trace)))
  await vi.waitUntil(
    () => {
      const attempts = collector.spans.filter(({ name }) => name === 'POST webhook')
      const told = new Set(
        attempts.flatMap(({ traceId, links }) => [traceId, ...links.map((link) => link.traceId)]),
      )
      return traces.every(({ traceId }) => told.has(traceId))
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('the steps of long work are a part of the request that asked for it, and not each of the one before', async () => {
  const trace = newTrace()
  const query = `mutation { countRetroaction(input: { ruleId: "${ruleId}" }) { retroaction { id } } }`
  expect(await post('graphql', { query }, trace)).toMatchObject({ status: 200 })
  const [request, ...others] = await traced(trace, 4)
  const steps = others.filter(({ name }) => name === 'retroaction')
  expect(steps.length).toBeGreaterThanOrEqual(2)
  expect(new Set(steps.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request?.spanId]))
})

test('a trace that the platform does not record is recorded nowhere, and handed on as such', async () => {
  const [unrecorded, recorded] = [newTrace(), newTrace()]
  await send('content', 'c-3', unrecorded, '00')
  await receiver.waitFor((all) => all.some(({ body }) => body.includes('"c-3"')))
  await send('content', 'c-4', recorded)
  await traced(recorded, 5)
  expect(spansOf(unrecorded)).toEqual([])
  const received = receiver.received.find(({ body }) => body.includes('"c-3"'))
  expect(received?.headers['traceparent']).toMatch(new RegExp(`^00-${unrecorded.traceId}-[0-9a-f]{16}-00$`))
})

test('log lines name the request as without traces', async () => {
  const lines = () => worker.logged.filter(({ msg }) => msg === 'attempted')
  await vi.waitUntil(() => lines().length > 0, patientPolls)
  for (const { requestId, requestIds } of lines())
    for (const id of [requestId, requestIds].flat()) expect(id ?? '').not.toContain(' ')
})

test('nothing waits for a collector that is away, and the log says so', async () => {
  collector.close()
  const trace = newTrace()
  expect(await send('content', 'c-5', trace)).toMatchObject({ status: 200 })
  await receiver.waitFor((all) => all.some(({ body }) => body.includes('"c-5"')))
  await vi.waitUntil(() => api.logged.some(({ msg }) => msg === 'spans could not be sent'), {
    timeout: 20_000,
  })
})
