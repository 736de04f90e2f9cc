import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestAnswer } from '../../test/rest-client.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: Awaited<ReturnType<typeof rest.client>>

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  acme = await app.createWorkspace()
  call = await rest.client(acme)
  await app.services.tags.create(
    { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
    { name: 'Needs Care', color: '#00ff00' },
  )
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const importUsers = (users: unknown) => call('POST', 'import/users', { users })
const rows = (prefix: string, count: number, more: object = {}) =>
  Array.from({ length: count }, (_, n) => ({ id: `${prefix}-${n}`, name: `User ${n}`, ...more }))
/** Sends a user, and again while an import holds the row: a platform does so after `Retry-After`. */
const syncUser = (user: object): Promise<RestAnswer> =>
  vi.waitUntil(
    async () => {
      const answer = await call('POST', 'user', user)
      if (answer.status !== 503) return answer
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
      return undefined
    },
    { timeout: 15_000, interval: 100 },
  )
const count = async (prefix: string) =>
  (
    await sql<{ count: number }>(
      `select count(*)::int as count from platform_user where external_id like $1 || '-%'`,
      prefix,
    )
  )[0]?.count

describe('[4.5] POST /api/v1/import/users', () => {
  it('creates and updates, takes tags, and evaluates no rules', async () => {
    await call('POST', 'user', { id: 'im-0', name: 'Was here', status: 'hidden' })
    await sql(`delete from task`)
    const { status, body } = await importUsers(
      rows('im', 3, { tags: ['needs-care', 'unknown'], status: 'flagged' }),
    )
    expect([status, body]).toEqual([200, { success: true, created: 2, updated: 1 }])
    expect(
      await sql(
        `select external_id, name, status, tags from platform_user where external_id like 'im-%' order by 1`,
      ),
    ).toEqual([
      { external_id: 'im-0', name: 'User 0', status: 'hidden', tags: ['needs-care'] },
      { external_id: 'im-1', name: 'User 1', status: 'flagged', tags: ['needs-care'] },
      { external_id: 'im-2', name: 'User 2', status: 'flagged', tags: ['needs-care'] },
    ])
    expect(await sql(`select 1 from task where kind = 'analyze-user'`)).toEqual([])
  })

  it('takes 10,000 users in one request', async () => {
    const { status, body } = await importUsers(rows('many', 10_000))
    expect([status, body]).toEqual([200, { success: true, created: 10_000, updated: 0 }])
    expect(await count('many')).toBe(10_000)
    expect((await importUsers(rows('many', 10_000))).body).toEqual({
      success: true,
      created: 0,
      updated: 10_000,
    })
  })

  it('refuses 10,001', async () => {
    expect(await importUsers(rows('over', 10_001))).toMatchObject({
      status: 400,
      body: { error: { users: 'At most 10,000 users' } },
    })
    expect(await count('over')).toBe(0)
  })

  it('takes none', async () => {
    expect((await importUsers([])).body).toEqual({ success: true, created: 0, updated: 0 })
  })

  it('is all or nothing, and names the failing row', async () => {
    const users: object[] = rows('bad', 30)
    users[17] = { name: 'Nobody' }
    expect(await importUsers(users)).toMatchObject({
      status: 400,
      body: { error: { 'users.17.id': 'Required' } },
    })
    users[17] = { id: 'bad-17', country: 'Sweden', profile_image_url: 'nowhere' }
    expect((await importUsers(users)).body['error']).toEqual({
      'users.17.country': 'Must be at most 2 characters',
      'users.17.profile_image_url': 'Must be an http or https URL',
    })
    expect(await count('bad')).toBe(0)
  })

  it('refuses a user who is there twice', async () => {
    const { status, body } = await importUsers([{ id: 'dup-1' }, { id: 'dup-2' }, { id: 'dup-1' }])
    expect([status, body['error']]).toEqual([400, { 'users.2.id': 'The same as users.0.id' }])
    expect(await count('dup')).toBe(0)
  })

  it('names rows of later parts, and many bad ones do no harm', async () => {
    const users: object[] = rows('part', 1000)
    users[777] = { id: 'part-777', ip: 'nowhere' }
    expect((await importUsers(users)).body['error']).toEqual({
      'users.777.ip': 'Must be an IPv4 or IPv6 address',
    })
    const { status, body } = await importUsers(Array.from({ length: 10_000 }, () => ({})))
    expect([status, Object.keys(body['error'] as object).length]).toEqual([400, 250])
    expect((await importUsers(Array.from({ length: 1_000_000 }, () => 0))).status).toBe(400)
  })

  it.each([[null], ['x'], [[null]], [[[]]], [{}]])('refuses users %j', async (users) => {
    expect((await importUsers(users)).status).toBe(400)
  })

  it('[7] a body without users is refused', async () => {
    expect(await call('POST', 'import/users', {})).toMatchObject({
      status: 400,
      body: { error: { users: 'Required' } },
    })
  })

  it('takes a body of more than 1 MiB, and none of more than 32 MiB', async () => {
    const attributes = { long: 'x'.repeat(60_000) }
    expect((await importUsers(rows('large', 100, { attributes }))).status).toBe(200)
    expect((await importUsers(rows('huge', 600, { attributes }))).status).toBe(413)
  })

  it('waits for what is changing one of its users', async () => {
    await importUsers(rows('held', 2))
    let waiting: Promise<RestAnswer> | undefined
    const longerThanOneLock = 1500
    await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      await tx.query(`update platform_user set name = 'Held' where external_id = 'held-1'`)
      waiting = importUsers(rows('held', 3, { name: 'Imported' }))
      await sleep(longerThanOneLock)
    })
    expect((await waiting)?.status).toBe(200)
    expect(await sql(`select distinct name from platform_user where external_id like 'held-%'`)).toEqual([
      { name: 'Imported' },
    ])
  })

  it('imports and syncs of the same users at once lose nothing', async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, (_, n) =>
        importUsers(rows('race', 500).map((user) => ({ ...user, country: ['SE', 'DE', 'FR', 'IT'][n] }))),
      ),
      ...Array.from({ length: 200 }, (_, n) => syncUser({ id: `race-${n}`, email: `u${n}@example.com` })),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const created = replies.reduce((sum, { body }) => sum + Number(body['created'] ?? 0), 0)
    expect(created).toBeLessThanOrEqual(500)
    expect(
      await sql(
        `select count(*)::int as users, count(name)::int as names, count(country)::int as countries, count(email)::int as mails
         from platform_user where external_id like 'race-%'`,
      ),
    ).toEqual([{ users: 500, names: 500, countries: 500, mails: 200 }])
  })
})
