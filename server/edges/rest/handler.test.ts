import { connect } from 'node:net'
import { buildSchema, type GraphQLScalarType, type GraphQLFieldResolver, type GraphQLSchema } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { InvalidInputError, NotFoundError, UnavailableError } from '../../platform/errors.ts'
import { externalId, text } from '../../platform/validation.ts'
import { startRestServer, testKey } from '../../test/rest-server.ts'
import { operation } from './operation.ts'
import { defineRoute } from './route.ts'

const Item = z.object({
  contentId: externalId(),
  text: text({ max: 4000 }).nullish(),
  user: z.object({ id: externalId(), categoryId: externalId().nullish() }),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  count: z.number().nullish(),
})

const echo = defineRoute({
  method: 'post',
  path: '/api/v1/echo',
  operationId: 'echo',
  tag: 'content',
  summary: 'Echo',
  limit: 'content',
  body: Item,
  operation: operation<{ echo: Record<string, unknown> }, { input: z.input<typeof Item> }>(
    'mutation Echo($input: ItemInput!) { echo(input: $input) }',
  ),
  variables: ({ body }) => ({ input: body }),
  response: z.object({ item: z.record(z.string(), z.unknown()) }),
  reply: (data) => ({ item: data.echo }),
  examples: { replies: [] },
})

const find = defineRoute({
  method: 'get',
  path: '/api/v1/things/:thingId',
  operationId: 'getThing',
  tag: 'content',
  summary: 'Find',
  params: z.object({ thingId: externalId() }),
  operation: operation<{ find: string }, { id: string }>('query Find($id: ID!) { find(id: $id) }'),
  variables: ({ params }) => ({ id: params.thingId }),
  response: z.object({ thing: z.string() }),
  reply: (data) => ({ thing: data.find }),
  examples: { replies: [] },
})

const thrown: Record<string, () => never> = {
  gone: () => {
    throw new NotFoundError('Thing not found')
  },
  invalid: () => {
    throw new InvalidInputError({ 'user.categoryId': 'Unknown' })
  },
  away: () => {
    throw new UnavailableError()
  },
  broken: () => {
    throw new Error('a secret of the inside')
  },
}

function makeTestSchema(): GraphQLSchema {
  const schema = buildSchema(`
    scalar Json
    input UserInput { id: String! categoryId: String }
    input ItemInput { contentId: String! text: String user: UserInput! metadata: Json count: Int }
    type Query { find(id: ID!): String! }
    type Mutation { echo(input: ItemInput!): Json! }`)
  const resolve = (
    type: 'Query' | 'Mutation',
    field: string,
    resolver: GraphQLFieldResolver<unknown, unknown>,
  ) => {
    const definition = schema.getType(type)
    if (definition && 'getFields' in definition && definition.getFields()[field])
      Object.assign(definition.getFields()[field] as object, { resolve: resolver })
  }
  Object.assign(schema.getType('Json') as GraphQLScalarType, {
    serialize: (value: unknown) => value,
    parseValue: (value: unknown) => value,
  })
  resolve('Query', 'find', (_root, { id }: { id: string }) => thrown[id]?.() ?? id)
  resolve(
    'Mutation',
    'echo',
    (_root, { input }: { input: { text?: string } }) => thrown[input.text ?? '']?.() ?? input,
  )
  return schema
}

let server: Awaited<ReturnType<typeof startRestServer>>
beforeAll(
  async () => void (server = await startRestServer({ schema: makeTestSchema(), routes: [echo, find] })),
)
afterAll(() => server.close())

const item = { content_id: 'c', user: { id: 'u' } }
const post = (body: unknown, headers?: Record<string, string>) =>
  server.post(
    '/api/v1/echo',
    typeof body === 'string' || body instanceof Buffer ? body : JSON.stringify(body),
    headers,
  )
const read = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as Record<string, unknown>,
})
const codeOf = (error: unknown) =>
  typeof error === 'object' && error !== null && 'body' in error ? 'INVALID_JSON' : 'INVALID_BODY'
const refused = (error: unknown, code = codeOf(error)) => ({
  success: false,
  error,
  code,
  docs: `/api/docs/errors/${code}`,
  request_id: expect.any(String) as string,
})

describe('[4] requests', () => {
  test('are answered with success and the reply', async () => {
    const metadata = { snake_key: 1, camelKey: { inner_key: [] }, constructor: 'x' }
    const sent = { ...item, text: 'hello', user: { id: 'u', category_id: 'k' }, metadata, extra_field: 1 }
    const reply = await post(sent)
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const inner = { contentId: 'c', text: 'hello', user: { id: 'u', categoryId: 'k' }, metadata }
    expect(await read(reply)).toEqual({ status: 200, body: { success: true, item: inner } })
  })

  test('carry a request id through, or get one', async () => {
    expect((await post(item, { 'x-request-id': 'my-request-17' })).headers.get('x-request-id')).toBe(
      'my-request-17',
    )
    const made = await post(item, { 'x-request-id': 'no spaces allowed' })
    expect(made.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const failed = await post('{')
    expect(await failed.json()).toMatchObject({ request_id: failed.headers.get('x-request-id') })
  })

  test('take parameters from the address', async () => {
    const reply = await fetch(`${server.url}/api/v1/things/a%2Fb?x=1`, {
      headers: { authorization: `Bearer ${testKey}` },
    })
    expect(await read(reply)).toEqual({ status: 200, body: { success: true, thing: 'a/b' } })
  })

  test('are measured by route', async () => {
    await post(item)
    expect(await server.metrics.registry.metrics()).toContain(
      'verdict_http_request_seconds_count{route="/api/v1/echo",status="200"}',
    )
  })
})

describe('[7] bodies that are refused', () => {
  const notObject = { body: 'Must be a JSON object' }
  test.each<[string, string | Buffer, unknown]>([
    ['0', '0', notObject],
    ['"x"', '"x"', notObject],
    ['[]', '[]', notObject],
    ['null', 'null', notObject],
    ['{', '{', { body: 'Must be valid JSON' }],
    ['a trailing comma', '{"a":1,}', { body: 'Must be valid JSON' }],
    ['empty', '', { body: 'Required' }],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]), { body: 'Must be UTF-8' }],
    [
      'deeply nested',
      `{"metadata":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
      { body: 'Must not be nested deeper than 64 levels' },
    ],
    ['without fields', '{}', { content_id: 'Required', user: 'Required' }],
    ['without a nested field', '{"content_id":"c","user":{}}', { 'user.id': 'Required' }],
    [
      'an id that is a number',
      '{"content_id":5,"user":{"id":"u"}}',
      { content_id: expect.any(String) as string },
    ],
    [
      'an id that is an object',
      '{"content_id":{},"user":{"id":"u"}}',
      { content_id: expect.any(String) as string },
    ],
    [
      'an id that is null',
      '{"content_id":null,"user":{"id":"u"}}',
      { content_id: expect.any(String) as string },
    ],
    ['an id that is empty', '{"content_id":"","user":{"id":"u"}}', { content_id: 'Must not be empty' }],
    ['a user that is a text', '{"content_id":"c","user":"u"}', { user: expect.any(String) as string }],
    ['a user that is a list', '{"content_id":"c","user":[]}', { user: expect.any(String) as string }],
    [
      'U+0000',
      '{"content_id":"c","user":{"id":"u","category_id":"a\\u0000"}}',
      { 'user.category_id': 'Must not contain U+0000' },
    ],
    [
      'a lone surrogate',
      '{"content_id":"\\ud800","user":{"id":"u"}}',
      { content_id: 'Must be well-formed Unicode' },
    ],
    [
      '4,001 characters',
      JSON.stringify({ ...item, text: 'a'.repeat(4001) }),
      { text: 'Must be at most 4000 characters' },
    ],
    [
      '4,001 emoji',
      JSON.stringify({ ...item, text: '🙂'.repeat(4001) }),
      { text: 'Must be at most 4000 characters' },
    ],
  ])('%s', async (_name, body, error) => {
    expect(await read(await post(body))).toEqual({ status: 400, body: refused(error) })
  })

  test('what only GraphQL refuses is a 400 as well', async () => {
    expect(await read(await post({ ...item, count: 2 ** 40 }))).toEqual({
      status: 400,
      body: refused({ body: 'Invalid value' }, 'INVALID_BODY'),
    })
  })

  test('4,000 characters are taken, and an emoji is one of them', async () => {
    for (const text of ['a'.repeat(4000), '🙂'.repeat(4000)])
      expect((await post({ ...item, text })).status).toBe(200)
  })

  test('a byte order mark and escapes are read', async () => {
    expect((await post(`\ufeff${JSON.stringify({ ...item, text: '"[[{\\' })}`)).status).toBe(200)
  })

  test('__proto__ is data or ignored', async () => {
    const reply = await post(
      '{"content_id":"c","user":{"id":"u","__proto__":{"category_id":5}},"__proto__":{"text":5},"metadata":{"__proto__":{"polluted":1}}}',
    )
    expect(reply.status).toBe(200)
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })

  test.each([
    ['form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', { 'content-type': 'text/plain' }],
    ['nothing', { 'content-type': '' }],
    ['another encoding', { 'content-type': 'application/json; charset=utf-16' }],
    ['compression', { 'content-encoding': 'gzip' }],
  ])('415 for %s', async (_name, headers) => {
    const { status, body } = await read(await post(item, headers))
    expect(status).toBe(415)
    expect(body).toEqual(refused(expect.any(String), 'UNSUPPORTED_MEDIA_TYPE'))
  })

  test('application/json with a charset is read', async () => {
    expect((await post(item, { 'content-type': 'Application/JSON; Charset="UTF-8"' })).status).toBe(200)
  })

  const large = JSON.stringify({ ...item, text: 'x'.repeat(2 * 1024 * 1024) })
  test('413 for 2 MB, with its length and without', async () => {
    const known = await read(await post(large))
    expect(known).toEqual({
      status: 413,
      body: refused('The body must be at most 1048576 bytes', 'PAYLOAD_TOO_LARGE'),
    })
    const stream = new Blob([large]).stream()
    const init = {
      method: 'POST',
      headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json' },
      body: stream,
      duplex: 'half',
    }
    expect((await fetch(`${server.url}/api/v1/echo`, init as RequestInit)).status).toBe(413)
  })

  test('a caller who goes away in the middle harms nobody', async () => {
    const socket = connect(server.port, '127.0.0.1')
    const beginning = `POST /api/v1/echo HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${testKey}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"a`
    await new Promise((sent) => socket.write(beginning, sent))
    socket.destroy()
    expect((await post(item)).status).toBe(200)
    await expect.poll(() => server.metrics.registry.metrics()).toContain('route="/api/v1/echo",status="499"')
  })
})

describe('[7] refusals', () => {
  test.each(['', 'Bearer', 'Bearer wrong', 'Basic dTpw', 'verdict.test'])(
    '[5.1] 401 for the header %j',
    async (authorization) => {
      for (const path of ['/api/v1/echo', '/api/v1/things/x']) {
        const reply = await fetch(`${server.url}${path}`, {
          method: path.endsWith('x') ? 'GET' : 'POST',
          headers: { authorization, 'x-request-id': 'same-request' },
        })
        expect(await read(reply)).toEqual({
          status: 401,
          body: {
            success: false,
            error: 'Unauthorized',
            code: 'UNAUTHENTICATED',
            docs: '/api/docs/errors/UNAUTHENTICATED',
            request_id: 'same-request',
          },
        })
      }
    },
  )

  test.each([
    ['gone', 404, 'Thing not found', 'NOT_FOUND'],
    ['invalid', 400, { 'user.category_id': 'Unknown' }, 'INVALID_BODY'],
    ['away', 503, 'Temporarily unavailable, try again shortly', 'UNAVAILABLE'],
    ['broken', 500, 'Something went wrong', 'INTERNAL_SERVER_ERROR'],
  ])('an operation that ends as %s', async (text, status, error, code) => {
    const reply = await post({ ...item, text })
    expect(reply.headers.get('retry-after')).toBe(status === 503 ? '2' : null)
    expect(await read(reply)).toEqual({ status, body: refused(error, code) })
  })

  test.each(['GET', 'HEAD', 'PUT', 'OPTIONS'])('%s on a POST route', async (method) => {
    const reply = await fetch(`${server.url}/api/v1/echo`, {
      method,
      headers: { authorization: `Bearer ${testKey}` },
    })
    expect(reply.status).toBe(405)
    expect(reply.headers.get('allow')).toBe('POST')
    if (method !== 'HEAD')
      expect(await reply.json()).toEqual(refused('Method not allowed', 'METHOD_NOT_ALLOWED'))
  })

  test.each(['/api/v1', '/api/v1/', '/api/v1/nothing', '/api/v1/echo/'])('404 for %s', async (path) => {
    expect(await read(await server.post(path, '{}'))).toEqual({
      status: 404,
      body: refused('Not found', 'NOT_FOUND'),
    })
  })
})

test('[7] limited routes say what is left, and 429 says when to come back', async () => {
  const limited = await startRestServer({
    schema: makeTestSchema(),
    routes: [echo, find],
    limit: { requests: 2, seconds: 60 },
  })
  const first = await limited.post('/api/v1/echo', JSON.stringify(item))
  expect([
    first.status,
    first.headers.get('x-ratelimit-limit'),
    first.headers.get('x-ratelimit-remaining'),
  ]).toEqual([200, '2', '1'])
  const second = await limited.post('/api/v1/echo', '{')
  expect([second.status, second.headers.get('x-ratelimit-remaining')]).toEqual([400, '0'])
  const third = await limited.post('/api/v1/echo', JSON.stringify(item))
  expect(third.headers.get('x-ratelimit-remaining')).toBe('0')
  const reset = Number(third.headers.get('x-ratelimit-reset'))
  expect(reset - Date.now() / 1000).toBeGreaterThan(50)
  expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(50)
  expect(await read(third)).toEqual({
    status: 429,
    body: refused('Too many requests, check headers for limits', 'RATE_LIMITED'),
  })
  const unlimited = await fetch(`${limited.url}/api/v1/things/x`, {
    headers: { authorization: `Bearer ${testKey}` },
  })
  expect([unlimited.status, unlimited.headers.get('x-ratelimit-limit')]).toEqual([200, null])
  await limited.close()
})

test('an operation that does not fit the schema is refused at the start', async () => {
  const wrong = { ...find, source: 'query Find($id: ID!) { lost(id: $id) }' }
  await expect(startRestServer({ schema: makeTestSchema(), routes: [wrong] })).rejects.toThrow('lost')
})
