import { createClient } from 'graphql-sse'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { announceReviews } from '../../../reviews/review-events.ts'
import { type ApiServer, startApiServer } from '../../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { countSubscriptions } from '../../../test/count-subscriptions.ts'
import { patientPolls } from '../../../test/patient-polls.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
let key: string
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
  key = (await makeKey()).key
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

async function makeKey(): Promise<{ key: string; apiKey: { id: string } }> {
  const { data } = await app.graphql<{ createApiKey: { key: string; apiKey: { id: string } } }>(
    acme.admin,
    'mutation { createApiKey(input: { name: "x", scopes: [GRAPHQL_READ] }) { key apiKey { id } } }',
  )
  return data.createApiKey
}

const query = 'subscription ($after: String) { reviewChanged(after: $after) { cursor reviewId } }'
const tell = (reviewId: string) =>
  app.services.database.inWorkspace(acme.workspaceId, async (tx) =>
    announceReviews(tx, app.services.pubsub, [
      { workspaceId: acme.workspaceId, kind: 'opened', reviewId, queueId: newId() },
    ]),
  )
const clientWith = (headers: Record<string, string>) =>
  createClient({ url: `${server.url}/graphql`, headers, retryAttempts: 0 })
const withKey = () => clientWith({ authorization: `Bearer ${key}` })
const ask = (body: object, headers: Record<string, string> = { authorization: `Bearer ${key}` }) =>
  fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'text/event-stream', ...headers },
    body: JSON.stringify(body),
  })

interface Told {
  reviewChanged: { cursor: string; reviewId: string }
}

test("the protocol's own client hears events, and goes on after the last", async () => {
  const client = withKey()
  const [a, b, c] = [newId(), newId(), newId()]
  const subscribed = countSubscriptions(app.services.events)
  const events = client.iterate<Told>({ query })
  const first = events.next()
  await subscribed()
  await tell(a)
  const heard = (await first).value as { data: Told }
  expect(heard.data.reviewChanged.reviewId).toBe(a)
  await events.return?.()
  for (const id of [b, c]) await tell(id)
  const after = heard.data.reviewChanged.cursor
  const rest = client.iterate<Told>({ query, variables: { after } })
  const ids = []
  for await (const { data } of rest) {
    ids.push(data?.reviewChanged.reviewId)
    if (ids.length === 2) break
  }
  expect(ids).toEqual([b, c])
  client.dispose()
})

test('checkpoints are results without an event, with the cursor to keep: one at the beginning, others after a silence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const checked = 'subscription { changed: reviewChanged(checkpoints: true) { cursor } }'
  const stream = await ask({ query: checked })
  let text = ''
  const results = () =>
    [...text.matchAll(/event: next\ndata: (.*)/g)].map(([, json]) => JSON.parse(json ?? '') as Result)
  const read = (async () => {
    for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      if (results().length === 2) return
    }
  })()
  await vi.waitUntil(() => results().length === 1, patientPolls)
  await vi.waitUntil(
    async () => (await vi.advanceTimersByTimeAsync(600_000), results().length === 2),
    patientPolls,
  )
  vi.useRealTimers()
  await read
  const cursor = expect.any(String) as string
  expect(results()).toEqual([
    { data: { changed: null }, extensions: { cursor, begun: true } },
    { data: { changed: null }, extensions: { cursor } },
  ])
  const follower = await app.services.events.follow(
    acme.workspaceId,
    ['review'],
    results()[1]?.extensions.cursor ?? '',
  )
  await follower.return()
})

interface Result {
  data: { changed: null }
  extensions: { cursor: string; begun?: true }
}

test('a browser asks by GET with its session, and its page has to be ours', async () => {
  const { cookie = '' } = await server.signIn(acme.moderator.email ?? '')
  const url = `${server.url}/graphql?${new URLSearchParams({ query })}`
  const get = (headers: Record<string, string>) =>
    fetch(url, { headers: { accept: 'text/event-stream', cookie, ...headers } })
  const ours = await get({})
  expect([ours.status, ours.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8'])
  await ours.body?.cancel()
  const theirs = await get({ origin: 'https://evil.example' })
  expect([theirs.status, await theirs.json()]).toMatchObject([
    403,
    { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
  ])
})

test.each<[string, object, string]>([
  ['what does not fit the schema', { query: 'subscription { nothing }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['what does not parse', { query: 'subscription {' }, 'GRAPHQL_PARSE_FAILED'],
  ['a query', { query: '{ eventCursor }' }, 'GRAPHQL_VALIDATION_FAILED'],
  ['what is no cursor', { query, variables: { after: 'x' } }, 'BAD_USER_INPUT'],
])('%s is told in the stream, which is then over', async (_what, body, code) => {
  expect(await toldIn(await ask(body))).toMatchObject({ errors: [{ extensions: { code } }] })
})

test('what the caller may not hear of is told to be so', async () => {
  const stream = await ask(
    { query: 'subscription { deliveryChanged { id } }' },
    await server.signIn(acme.moderator.email ?? ''),
  )
  expect(await toldIn(stream)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] })
})

/** The only thing that is told in a stream which ends by itself. */
async function toldIn(stream: Response): Promise<unknown> {
  const text = await stream.text()
  expect(text.match(/event: \w+/g)).toEqual(['event: next', 'event: complete'])
  return JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '')
}

test.each<[string, Record<string, string>, number]>([
  ['nobody', {}, 401],
  ['a key that is none', { authorization: 'Bearer verdict.abc' }, 401],
])('%s gets no stream', async (_who, headers, status) => {
  expect((await ask({ query }, headers)).status).toBe(status)
})

test('a subscription sent as a plain POST says how it is to be sent', async () => {
  const { status, errors } = await server.graphql(query, {}, { authorization: `Bearer ${key}` })
  expect([status, errors]).toMatchObject([
    400,
    [
      {
        code: 'GRAPHQL_VALIDATION_FAILED',
        message: expect.stringContaining('Accept: text/event-stream') as string,
      },
    ],
  ])
})

test('a key has twenty streams, and all end within a second when it is revoked', async () => {
  const { key: own, apiKey } = await makeKey()
  const headers = { authorization: `Bearer ${own}` }
  const streams = await Promise.all(Array.from({ length: 20 }, () => ask({ query }, headers)))
  expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200))
  const refused = await ask({ query }, headers)
  expect([refused.status, await refused.json()]).toMatchObject([
    429,
    { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
  ])
  const over = Promise.all(streams.map((stream) => stream.text().catch(() => 'cut off')))
  await app.graphql(
    acme.admin,
    'mutation ($id: ID!) { revokeApiKey(input: { id: $id }) { apiKey { id } } }',
    {
      id: apiKey.id,
    },
  )
  await expect(
    Promise.race([over, new Promise((resolve) => setTimeout(resolve, 5000, 'still open'))]),
  ).resolves.toHaveLength(20)
})

test('a stream that is closed follows nothing any more', async () => {
  const follow = vi.spyOn(app.services.events, 'follow')
  const stream = await ask({ query })
  const [{ value: follower } = { value: undefined }] = await Promise.all(
    follow.mock.results.map(async ({ value }) => ({ value: (await value) as AsyncIterator<unknown> })),
  )
  await stream.body?.cancel()
  await expect.poll(async () => (await follower?.next())?.done).toBe(true)
  follow.mockRestore()
})
