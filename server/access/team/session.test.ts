import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { SessionCache } from './session-cache.ts'
import { Sessions } from './session.service.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  acme = await app.createWorkspace()
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

const browser = { userAgent: 'Test', ip: '192.0.2.1' }
const start = (member = acme.admin) => app.services.sessions.start(member, browser)
const nameOf = async (token: string) => (await app.services.sessions.find(token))?.name ?? null
const age = (id: string, changes: string) =>
  app.services.database.asSystem((tx) => tx.query(`update session set ${changes} where id = $1`, [id]))

test('a session has an opaque token of 256 bits, which no table holds', async () => {
  const { token } = await start()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(await app.services.sessions.find(token)).toMatchObject({
    kind: 'member',
    name: 'Ada',
    grants: ['admin'],
    workspaceId: acme.workspaceId,
  })
  const rows = await app.services.database.asSystem((tx) => tx.query('select s::text as line from session s'))
  expect(JSON.stringify(rows)).not.toContain(token)
})

test.each(['', 'x', 'A'.repeat(43), '\0', 'é'.repeat(1000)])('the token %j is nobody', async (token) => {
  expect(await nameOf(token)).toBeNull()
})

test.each<[string, string, boolean]>([
  ['11 hours without a request', `last_seen_at = now() - interval '11 hours'`, true],
  ['12 hours without a request', `last_seen_at = now() - interval '12 hours'`, false],
  ['13 days after signing in', `created_at = now() - interval '13 days'`, true],
  ['14 days after signing in, though it was used just now', `created_at = now() - interval '14 days'`, false],
])('a session %s', async (_name, changes, alive) => {
  const { id, token } = await start()
  await age(id, changes)
  expect(await nameOf(token)).toBe(alive ? 'Ada' : null)
})

const lastSeen = async (id: string) =>
  (
    await app.services.database.asSystem((tx) =>
      tx.query<{ ago: number }>(
        'select extract(epoch from now() - last_seen_at)::int as ago from session where id = $1',
        [id],
      ),
    )
  )[0]?.ago

test('a request keeps a session alive, a mere check does not', async () => {
  const { id, token } = await start()
  await age(id, `last_seen_at = now() - interval '11 hours'`)
  await app.services.sessions.find(token, { touch: false })
  expect(await lastSeen(id)).toBeGreaterThan(39_000)
  const other = await start()
  await age(other.id, `last_seen_at = now() - interval '11 hours'`)
  await app.services.sessions.find(other.token)
  expect(await lastSeen(other.id)).toBeLessThan(10)
})

test('[R9] without Redis nobody is signed out, nobody stays in after signing out, and everybody can sign in', async () => {
  const away = app.services.redis.duplicate()
  away.disconnect()
  const { log, database } = app.services
  const sessions = new Sessions(database, new SessionCache(away, log), app.services.accessChanges)
  const { id, token } = await sessions.start(acme.admin, browser)
  expect((await sessions.find(token))?.name).toBe('Ada')
  expect(await sessions.end(acme.admin, id)).toBe(true)
  expect(await sessions.find(token)).toBeNull()
})

test('whoever read a session before it ended does not put it back', async () => {
  const { id, token } = await start()
  const principal = await app.services.sessions.find(token)
  await app.services.sessions.end(acme.admin, id)
  const cache = new SessionCache(app.services.redis, app.services.log)
  if (principal) await cache.put(sha256(token), principal)
  expect(await app.services.sessions.find(token)).toBeNull()
})

test('the cookie is set at sign-in, taken away at sign-out, and worthless after that', async () => {
  const signedIn = await server.graphql(
    'mutation ($email: String!) { signIn(input: { email: $email, password: "correct horse battery" }) { viewer { name role email permissions } } }',
    { email: acme.moderator.email?.toUpperCase() },
  )
  expect(signedIn.data).toMatchObject({ signIn: { viewer: { name: 'Mo', role: 'MODERATOR' } } })
  expect(signedIn.headers.get('set-cookie')).toMatch(
    /^verdict=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await server.graphql('{ viewer { name } }', {}, { cookie })).data).toEqual({
    viewer: { name: 'Mo' },
  })
  const out = await server.graphql('mutation { signOut { signedOut } }', {}, { cookie })
  expect(out.headers.get('set-cookie')).toMatch(/^verdict=; .*Max-Age=0/)
  expect((await server.graphql('{ viewer { name } }', {}, { cookie })).data).toEqual({ viewer: null })
})

test('a public address with https makes the cookie host-bound and secure', async () => {
  const secure = await startTestApp({ env: { PORT: '0', PUBLIC_URL: 'https://verdict.example' } })
  const api = await startApiServer(secure)
  const { admin } = await secure.createWorkspace()
  const { headers } = await api.graphql(
    'mutation ($email: String!) { signIn(input: { email: $email, password: "correct horse battery" }) { viewer { name } } }',
    { email: admin.email },
  )
  const cookie = headers.get('set-cookie') ?? ''
  const viewer = (origin: string) =>
    api.graphql('{ viewer { name } }', {}, { cookie: cookie.split(';')[0] ?? '', origin })
  const answers = [await viewer('https://verdict.example'), await viewer('https://evil.example')]
  await api.stop()
  await secure.close()
  expect(cookie).toMatch(
    /^__Host-verdict=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 403])
})

test('signing in again gives a new token and ends the old session', async () => {
  const before = await server.signIn(acme.admin.email ?? '')
  const signIn =
    'mutation ($email: String!) { signIn(input: { email: $email, password: "correct horse battery" }) { viewer { id } } }'
  const { headers } = await server.graphql(signIn, { email: acme.admin.email }, before)
  expect(headers.get('set-cookie')).not.toContain(before['cookie'])
  expect((await server.graphql('{ viewer { name } }', {}, before)).data).toEqual({ viewer: null })
})

interface SessionList {
  sessions: { id: string; userAgent: string; ip: string; current: boolean }[]
}

test('members see where they are signed in, and end any of their own sessions at once', async () => {
  const member = acme.colleague.email ?? ''
  const [here, there] = [await server.signIn(member), await server.signIn(member)]
  const { data } = await server.graphql<SessionList>(
    '{ sessions { id userAgent ip current } }',
    {},
    { ...here, 'user-agent': 'Here' },
  )
  expect(data.sessions.map(({ current }) => current).sort()).toEqual([false, true])
  expect(data.sessions[0]?.ip).toBe('127.0.0.1')
  const other = data.sessions.find(({ current }) => !current)
  const revoke = 'mutation ($id: ID!) { revokeSession(input: { id: $id }) { revokedId } }'
  const stranger = await server.signIn(acme.admin.email ?? '')
  for (const id of [other?.id, newId()])
    expect((await server.graphql(revoke, { id }, stranger)).errors[0]).toMatchObject({ code: 'NOT_FOUND' })
  expect((await server.graphql(revoke, { id: other?.id }, here)).data).toEqual({
    revokeSession: { revokedId: expect.any(String) },
  })
  expect((await server.graphql('{ viewer { name } }', {}, there)).data).toEqual({ viewer: null })
  expect((await server.graphql('{ viewer { name } }', {}, here)).data).toEqual({ viewer: { name: 'Cleo' } })
})
