import { auditServer } from 'graphql-http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
let browser: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
  browser = await server.signIn(acme.admin.email ?? '')
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
const errorsOf = async (response: Response) =>
  ((await response.json()) as { errors: { message: string; extensions: { code: string } }[] }).errors

test('the GraphQL-over-HTTP audits find no error', async () => {
  const fetchFn = (address: string, init: RequestInit = {}) =>
    fetch(address, { ...init, headers: { ...(init.headers as object), 'apollo-require-preflight': 'true' } })
  const results = await auditServer({ url: `${server.url}/graphql`, fetchFn })
  const failed = results.flatMap((result) =>
    result.status === 'ok' ? [] : [{ name: result.name, status: result.status }],
  )
  expect(results.length).toBeGreaterThan(40)
  expect(failed.filter(({ status, name }) => status === 'error' || name.startsWith('MUST'))).toEqual([])
  expect(failed.filter(({ name }) => name.startsWith('SHOULD')).map(({ name }) => name)).toEqual([
    // A document that is refused is a 400 for every client, also for those that only know application/json.
    'SHOULD use 200 status code on document parsing failure when accepting application/json',
    'SHOULD use 200 status code on document validation failure when accepting application/json',
    'SHOULD use a status code of 200 on variable coercion failure when accepting application/json',
  ])
})

test('the schema is told to whoever asks, unless the operator has switched that off', async () => {
  const question = '{ __schema { queryType { name } } }'
  expect((await server.graphql(question)).data).toEqual({ __schema: { queryType: { name: 'Query' } } })
  const closed = await startTestApp({ env: { PORT: '0', GRAPHQL_INTROSPECTION: 'false' } })
  const closedServer = await startApiServer(closed)
  const [asked, other] = [
    await closedServer.graphql(question),
    await closedServer.graphql('{ viewer { id } }'),
  ]
  await closedServer.stop()
  await closed.close()
  expect(asked).toMatchObject({ status: 400, errors: [{ code: 'GRAPHQL_VALIDATION_FAILED' }] })
  expect(other).toMatchObject({ status: 200, data: { viewer: null } })
})

test('whoever is nobody is told so by the field, and may ask who they are', async () => {
  expect((await server.graphql('{ viewer { id } }')).data).toEqual({ viewer: null })
  expect((await server.graphql('{ apiKeys { id } }')).errors[0]).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'Unauthorized',
  })
})

test.each<[string, string]>([
  ['an unknown key', 'Bearer verdict.00000000'],
  ['another scheme', 'Basic YTpi'],
  ['nothing', ''],
])('[5.1] a request with %s instead of a key is refused as a whole', async (_name, authorization) => {
  const { status, errors, data } = await server.graphql(
    '{ viewer { id } }',
    {},
    { ...browser, authorization },
  )
  expect({ status, errors, data }).toEqual({
    status: 401,
    errors: [{ code: 'UNAUTHENTICATED', message: 'Unauthorized', extensions: { code: 'UNAUTHENTICATED' } }],
    data: undefined,
  })
})

test('a key opens GraphQL by its graphql scope only, and counts for no more than that', async () => {
  const make = async (scopes: string[]) =>
    (
      await app.graphql<{ createApiKey: { key: string } }>(
        acme.admin,
        'mutation ($scopes: [ApiKeyScope!]) { createApiKey(input: { name: "x", scopes: $scopes }) { key } }',
        { scopes },
      )
    ).data.createApiKey.key
  const asked = async (scopes: string[]) =>
    server.graphql('{ viewer { kind permissions } }', {}, { authorization: `Bearer ${await make(scopes)}` })
  expect(await asked(['REST'])).toMatchObject({ status: 403, errors: [{ code: 'FORBIDDEN' }] })
  const { data } = await asked(['REST', 'GRAPHQL_READ'])
  expect(data).toMatchObject({
    viewer: { kind: 'KEY', permissions: expect.arrayContaining(['rules.read']) as unknown },
  })
  expect(JSON.stringify(data)).not.toMatch(/write|manage|submit|update/)
})

test('a request without the headers that only our own pages can send is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const response = await send('{"query":"{viewer{id}}"}', { ...browser, 'content-type': type })
    expect([type, response.status]).toEqual([type, 415])
  }
  const simple = await fetch(`${server.url}/graphql?query={viewer{id}}`, { headers: browser })
  expect(simple.status).toBe(400)
  const change = await fetch(`${server.url}/graphql?query=mutation{signOut{signedOut}}`, {
    headers: { ...browser, 'apollo-require-preflight': '1' },
  })
  expect(change.status).toBe(405)
})

test.each<[string, Record<string, string>, number]>([
  ['our own page', {}, 200],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  ['our name on another port', { origin: 'http://127.0.0.1:1' }, 403],
])('a request with the cookie from %s', async (_name, headers, status) => {
  const { status: actual, data } = await server.graphql('{ viewer { name } }', {}, { ...browser, ...headers })
  expect(actual).toBe(status)
  expect(data?.['viewer']).toEqual(status === 200 ? { name: 'Ada' } : undefined)
})

test.each<[string, string, number]>([
  ['no JSON', '{', 400],
  ['a number', '0', 400],
  ['nothing', '', 400],
  ['a list, which would be a batch', '[{"query":"{viewer{id}}"},{"query":"{viewer{id}}"}]', 400],
  ['no query', '{}', 400],
  ['a query that does not parse', '{"query":"{"}', 400],
  ['a query of another schema', '{"query":"{nothing}"}', 400],
  ['an operation that is not there', '{"query":"query A{viewer{id}} query B{viewer{id}}"}', 400],
])('a body of %s is refused in words of JSON', async (_name, body, status) => {
  const response = await send(body)
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toMatch(/json/)
  expect((await errorsOf(response))[0]?.extensions.code).toMatch(
    /^(BAD_REQUEST|BAD_USER_INPUT|GRAPHQL_PARSE_FAILED|GRAPHQL_VALIDATION_FAILED|OPERATION_RESOLUTION_FAILURE)$/,
  )
})

test.each<[string, string, Record<string, string>, { code: string; message: string }]>([
  [
    'that is too large',
    JSON.stringify({ query: '{viewer{id}}', x: 'x'.repeat(1024 * 1024) }),
    {},
    { code: 'PAYLOAD_TOO_LARGE', message: 'The body must be at most 1048576 bytes' },
  ],
  [
    'in another encoding than UTF-8',
    '{"query":"{viewer{id}}"}',
    { 'content-type': 'application/json; charset=iso-8859-1' },
    { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be encoded as UTF-8' },
  ],
])('[V7.2] a body %s is refused with the code that says so', async (_name, body, headers, expected) => {
  const [error] = await errorsOf(await send(body, headers))
  expect({ code: error?.extensions.code, message: error?.message }).toEqual(expected)
})

const deep = (levels: number): string =>
  levels === 0 ? 'id' : `user { recentContent(first: 1) { ${deep(levels - 1)} } }`

test.each<[string, string, RegExp]>([
  ['too deep', `{ contents(first: 1) { nodes { ${deep(8)} } } }`, /depth limit/i],
  [
    'too many aliases',
    `{ ${Array.from({ length: 31 }, (_, i) => `a${i}: viewer { id }`).join(' ')} }`,
    /aliases limit/i,
  ],
  ['too many directives', `{ __typename ${'@skip(if: false) '.repeat(31)} }`, /directives limit/i],
  ['too many tokens', `{ ${'__typename '.repeat(2001)} }`, /tokens/],
  [
    'too large pages in pages',
    '{ contents(first: 100) { nodes { user { recentContent(first: 100) { user { recentContent(first: 100) { id } } } } } } }',
    /smaller pages/,
  ],
  [
    'an introspection that goes round',
    `{ __schema { types { fields { type { fields { type { fields { type { fields { name } } } } } } } } } }`,
    /introspection depth/i,
  ],
])('an operation with %s is a 400', async (_name, query, message) => {
  const { status, errors } = await server.graphql(query, {}, browser)
  expect(status).toBe(400)
  expect(errors[0]?.message).toMatch(message)
})

test('page sizes in variables count like those in the document', async () => {
  const query =
    'query ($n: Int!) { contents(first: $n) { nodes { user { recentContent(first: $n) { user { recentContent(first: $n) { id } } } } } } }'
  expect((await server.graphql(query, { n: 100 }, browser)).status).toBe(400)
  expect((await server.graphql(query, { n: 5 }, browser)).errors).toEqual([])
})

test('the introspection that tools send fits the limits', async () => {
  const { getIntrospectionQuery } = await import('graphql')
  expect((await server.graphql(getIntrospectionQuery())).errors).toEqual([])
})

test('a value that was submitted is in no answer and in no message', async () => {
  const answers = await Promise.all([
    server.graphql(
      'mutation ($undo: Int) { updateWorkspace(input: { undoSeconds: $undo }) { workspace { id } } }',
      { undo: 'hunter2' },
      browser,
    ),
    server.graphql(
      'mutation ($email: String!, $password: String!) { signIn(input: { email: $email, password: $password }) { viewer { id } } }',
      { email: 'a@b.test', password: { hunter2: 1 } },
    ),
    server.graphql(
      'mutation { signIn(input: { email: "a@b.test", password: "hunter2" }) { viewer { id } } }',
    ),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 200])
  for (const { errors } of answers) {
    expect(errors).toHaveLength(1)
    expect(JSON.stringify(errors)).not.toContain('hunter2')
  }
})

test('a fault of ours says under which request it is logged, and nothing else', async () => {
  const owner = new pg.Client({ connectionString: app.config.database.url })
  await owner.connect()
  await owner.query('alter table session rename column ip to hunter2')
  const { errors, headers } = await server.graphql('{ sessions { id } }', {}, browser)
  await owner.query('alter table session rename column hunter2 to ip')
  await owner.end()
  const extensions = { code: 'INTERNAL_SERVER_ERROR', requestId: headers.get('x-request-id') }
  expect(errors).toEqual([{ code: 'INTERNAL_SERVER_ERROR', message: 'Something went wrong', extensions }])
})

test('a browser that opens /graphql sees no page outside of development', async () => {
  const response = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } })
  expect(response.status).toBe(400)
  expect(await response.text()).not.toMatch(/<html/i)
})
