import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { isOwnOrigin } from './origin.ts'
import type { Principal } from './principal.ts'

const ours = 'https://verdict.example'
const evil = 'https://evil.example'

const cases: [
  what: string,
  headers: Record<string, string>,
  http: { publicUrl?: string; trustProxy?: number },
  own: boolean,
][] = [
  ['no origin', { host: 'a' }, {}, true],
  ['no origin, from another site', { host: 'a', 'sec-fetch-site': 'cross-site' }, {}, false],
  ['the address that was asked', { host: 'a:4000', origin: 'http://a:4000' }, {}, true],
  ['another port', { host: 'a:4000', origin: 'http://a:4001' }, {}, false],
  ['no page at all', { host: 'a', origin: 'null' }, {}, false],
  ['what is no address', { host: 'a', origin: 'a' }, {}, false],
  [
    'a forwarded host that nobody vouches for',
    { host: 'a', 'x-forwarded-host': 'evil.example', origin: evil },
    {},
    false,
  ],
  ['a forwarded host', { host: 'a', 'x-forwarded-host': 'b', origin: 'https://b' }, { trustProxy: 1 }, true],
  ['the public address', { host: 'a', origin: ours }, { publicUrl: `${ours}/` }, true],
  ['another than the public address', { host: 'a', origin: evil }, { publicUrl: ours }, false],
  [
    'the host that was asked, not the public address',
    { host: 'a', origin: 'http://a' },
    { publicUrl: ours },
    false,
  ],
  [
    'a forwarded host, not the public address',
    { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: evil },
    { publicUrl: ours, trustProxy: 1 },
    false,
  ],
]

test.each(cases)('a page of %s', (_what, headers, { publicUrl, trustProxy = 0 }, own) => {
  expect(isOwnOrigin(headers, { port: 0, host: '', publicUrl, trustProxy })).toBe(own)
})

describe('a page of another site', () => {
  let app: TestApp
  let server: ApiServer
  let admin: Principal
  beforeAll(async () => {
    app = await startTestApp({ env: { PORT: '0' } })
    server = await startApiServer(app)
    admin = (await app.createWorkspace()).admin
  })
  afterAll(async () => {
    await server.stop()
    await app.close()
  })

  const signIn = () =>
    `mutation { signIn(input: { email: "${admin.email ?? ''}", password: "correct horse battery" }) { viewer { id } } }`

  test.each(['signs nobody in', 'signs nobody out', 'asks nothing'])('%s', async (what) => {
    const query =
      { 'signs nobody in': signIn(), 'signs nobody out': 'mutation { signOut { signedOut } }' }[what] ??
      '{ viewer { id } }'
    const mine = await server.signIn(admin.email ?? '')
    for (const headers of [{}, mine]) {
      const answer = await server.graphql(query, {}, { ...headers, origin: evil })
      expect(answer).toMatchObject({ status: 403, errors: [{ code: 'FORBIDDEN' }] })
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    expect((await server.graphql('{ viewer { id } }', {}, mine)).data).toEqual({ viewer: { id: admin.id } })
  })

  test('while our own page may', async () => {
    expect(await server.graphql(signIn(), {}, { origin: server.url })).toMatchObject({ status: 200 })
  })
})
