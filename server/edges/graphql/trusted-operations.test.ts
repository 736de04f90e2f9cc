import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { countSubscriptions } from '../../test/count-subscriptions.ts'
import { operationsFile } from './trusted-operations.ts'

const known = 'query Who { viewer { name } }'
const signIn =
  'mutation SignIn($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { viewer { id } } }'
const watch = 'subscription Watch { queueChanged { id } }'
let webRoot: string
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'verdict-operations-'))
  await writeFile(
    join(webRoot, operationsFile),
    JSON.stringify(Object.fromEntries([known, signIn, watch].map((text) => [sha256(text), text]))),
  )
})
afterAll(() => rm(webRoot, { recursive: true }))

const byHash = (text: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash: sha256(text) } },
})

describe.each([
  ['where anything may be asked', 'false', 200],
  ['where only the dashboard may be asked for', 'true', 403],
])('%s', (_name, trustedOnly, statusOfTexts) => {
  let app: TestApp
  let server: ApiServer
  let browser: Record<string, string>
  let key: string
  beforeAll(async () => {
    app = await startTestApp({ env: { PORT: '0', GRAPHQL_TRUSTED_ONLY: trustedOnly } })
    server = await startApiServer(app, webRoot)
    const acme = await app.createWorkspace()
    const { data } = await app.graphql<{ createApiKey: { key: string } }>(
      acme.admin,
      'mutation { createApiKey(input: { name: "Tool", scopes: [GRAPHQL_READ] }) { key } }',
    )
    key = data.createApiKey.key
    const variables = { email: acme.admin.email, password: 'correct horse battery' }
    const { headers } = await post({ ...byHash(signIn), variables }, {})
    browser = { cookie: headers.get('set-cookie')?.split(';')[0] ?? '', origin: server.url }
  })
  afterAll(async () => {
    await server.stop()
    await app.close()
  })

  const post = (body: object, headers: Record<string, string>) =>
    fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  const send = async (body: object, headers: Record<string, string>) => {
    const response = await post(body, headers)
    return { status: response.status, ...((await response.json()) as { data?: unknown; errors?: unknown[] }) }
  }

  test("the dashboard's operations are asked for by their hash", async () => {
    expect(await send(byHash(known), browser)).toMatchObject({
      status: 200,
      data: { viewer: { name: 'Ada' } },
    })
  })

  test('a hash that is not known is told, so that the text is sent; nobody adds to what is known', async () => {
    const other = '{ viewer { email } }'
    const unknown = { errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] }
    expect(await send(byHash(other), browser)).toMatchObject(unknown)
    const registered = await send({ query: other, ...byHash(other) }, browser)
    expect(registered.status).toBe(statusOfTexts)
    expect(await send(byHash(other), browser)).toMatchObject(unknown)
  })

  test(`any other operation of a browser is answered with ${statusOfTexts}`, async () => {
    expect((await send({ query: '{ viewer { email } }' }, browser)).status).toBe(statusOfTexts)
    expect((await send({ query: '{ viewer { email } }' }, {})).status).toBe(statusOfTexts)
  })

  test('the same holds for subscriptions', async () => {
    const first = async (body: object) => {
      const subscribed = countSubscriptions(app.services.events)
      const stream = await post(body, { ...browser, accept: 'text/event-stream' })
      const refused = stream.text().then((text) => (text.includes('FORBIDDEN') ? 403 : text))
      return Promise.race([refused, subscribed().then(() => 200)])
    }
    expect(await first({ query: 'anything', ...byHash(watch) })).toBe(200)
    expect(await first({ query: 'subscription { queueChanged { at } }' })).toBe(statusOfTexts)
  })

  test('tools with a key ask for what they like', async () => {
    const answer = await send({ query: '{ viewer { name } }' }, { authorization: `Bearer ${key}` })
    expect(answer).toMatchObject({ status: 200, data: { viewer: { name: 'Tool' } } })
  })
})
