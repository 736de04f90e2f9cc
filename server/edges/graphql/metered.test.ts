import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { mostCost } from './limits.ts'

const perMinute = 200
let app: TestApp
let server: ApiServer
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0', GRAPHQL_KEY_COST: String(perMinute) } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

/** A way to ask with a new key of its own. */
async function tool() {
  const { data } = await app.graphql<{ createApiKey: { key: string } }>(
    acme.admin,
    'mutation { createApiKey(input: { name: "Tool", scopes: [GRAPHQL_READ] }) { key } }',
  )
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${data.createApiKey.key}` }
  return (query: string) => ask(query, headers)
}

async function ask(query: string, headers: Record<string, string>) {
  const response = await fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query }),
  })
  const body = (await response.json()) as {
    data?: unknown
    errors?: { extensions: Record<string, unknown> }[]
    extensions?: { cost: Record<string, number> }
  }
  const left = response.headers.get('x-ratelimit-remaining')
  return { status: response.status, left, headers: response.headers, ...body }
}

test('a key is told what its operation costs, and what is left of the minute', async () => {
  const asks = await tool()
  const first = await asks('{ reviews(first: 10) { nodes { id } } }')
  expect(first.extensions?.cost).toMatchObject({
    requested: 21,
    most: mostCost,
    limit: perMinute,
    remaining: perMinute - 21,
  })
  expect(first.left).toBe(String(perMinute - 21))
  expect(first.headers.get('x-ratelimit-limit')).toBe(String(perMinute))
  expect((await asks('{ viewer { id } }')).left).toBe(String(perMinute - 23))
})

test('a key that has asked for more than its minute is refused until it ends, and told how long that is', async () => {
  const asks = await tool()
  await asks('{ reviews(first: 90) { nodes { id } } }')
  const refused = await asks('{ reviews(first: 90) { nodes { id } } }')
  expect(refused).toMatchObject({ status: 429, left: '0', extensions: { cost: { requested: 181 } } })
  expect(refused.data).toBeUndefined()
  const { code, limit, retryAfter } = refused.errors?.[0]?.extensions ?? {}
  expect({ code, limit }).toEqual({ code: 'RATE_LIMITED', limit: perMinute })
  expect(refused.headers.get('retry-after')).toBe(String(retryAfter))
  expect((await asks('{ viewer { id } }')).status).toBe(429)
})

test('other keys and members go on', async () => {
  const [asks, other] = [await tool(), await tool()]
  await asks('{ reviews(first: 100) { nodes { id } } }')
  expect((await asks('{ viewer { id } }')).status).toBe(429)
  expect((await other('{ viewer { id } }')).status).toBe(200)
  const browser = await server.signIn(acme.admin.email ?? '')
  const answers = await Promise.all(
    Array.from({ length: 3 }, () => ask('{ reviews(first: 100) { nodes { id } } }', browser)),
  )
  expect(answers.map(({ status, left }) => ({ status, left }))).toEqual(
    answers.map(() => ({ status: 200, left: null })),
  )
  expect(answers[0]?.extensions?.cost).toEqual({ requested: 201, most: mostCost })
})
