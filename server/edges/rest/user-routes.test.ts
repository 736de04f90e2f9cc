import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { startRestApp } from '../../test/rest-app.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: Awaited<ReturnType<typeof rest.client>>

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  acme = await app.createWorkspace()
  call = await rest.client(acme)
  for (const name of ['Very Important', 'Needs Care', 'Slow Payer'])
    await app.services.tags.create(
      { workspaceId: acme.workspaceId, actor: { kind: ActorKind.system, id: null } },
      { name, color: '#00ff00' },
    )
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const isoDateMessage = 'Must be an ISO 8601 date, or date and time with zone, such as 2026-01-02T10:00:00Z'

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const post = (user: object) => call('POST', 'user', user)
const read = async (id: string) =>
  (await call('GET', `user/${encodeURIComponent(id)}`)).body['user'] as Record<string, unknown>
const stored = async (id: string) => (await sql(`select * from platform_user where external_id = $1`, id))[0]
const tasksOf = (id: string) =>
  sql(
    `select t.kind from task t join platform_user u on u.id = t.object_id where u.external_id = $1 and t.kind = 'analyze-user'`,
    id,
  )

describe('[4.3] POST /api/v1/user', () => {
  it('creates a user, answers with it, and has user rules evaluated', async () => {
    const { status, body } = await post({ id: 'new-1', name: 'Ada', type: 'trusted', tags: ['needs-care'] })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      user: {
        id: 'new-1',
        name: 'Ada',
        type: 'trusted',
        status: 'allowed',
        tags: ['needs-care'],
        category_id: null,
        project_id: null,
        strikes: 0,
        attributes: {},
        created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
        updated_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      },
    })
    expect(await tasksOf('new-1')).toHaveLength(1)
  })

  it('every update re-evaluates user rules, one that changes nothing included', async () => {
    await post({ id: 'again' })
    await post({ id: 'again' })
    expect(await tasksOf('again')).toHaveLength(2)
  })

  it('[2.4] the profile fields are kept, and what is not sent stays', async () => {
    const profile = {
      email: 'ada@example.com',
      signup_date: '2026-01-02T03:04:05+01:00',
      signup_method: 'google',
      ip: '2001:db8::1',
      country: 'SE',
      profile_image_url: 'https://cdn.example.com/ada.png',
      attributes: { snake_key: 1, camelKey: { inner_key: ['x'] } },
    }
    await post({ id: 'profile', name: 'Ada', ...profile })
    await post({ id: 'profile', name: 'Ada L.' })
    expect(await stored('profile')).toMatchObject({
      ...profile,
      name: 'Ada L.',
      signup_date: new Date('2026-01-02T02:04:05Z'),
    })
    expect(await read('profile')).toMatchObject({ attributes: profile.attributes })
    const asked = await app.graphql(
      acme.moderator,
      `{ user(by: { externalId: "profile" }) { email signupDate signupMethod ip country profileImageUrl attributes projectId } }`,
    )
    expect(asked.data).toEqual({
      user: {
        email: profile.email,
        signupDate: '2026-01-02T02:04:05.000Z',
        signupMethod: 'google',
        ip: profile.ip,
        country: 'SE',
        profileImageUrl: profile.profile_image_url,
        attributes: profile.attributes,
        projectId: null,
      },
    })
  })

  it('[2.4] attributes replace those sent before', async () => {
    await post({ id: 'attributes', attributes: { a: 1, b: 2 } })
    await post({ id: 'attributes', attributes: { b: 3 } })
    expect(await read('attributes')).toMatchObject({ attributes: { b: 3 } })
  })

  it.each(['allowed', 'flagged', 'hidden'])(
    '[2.4] status %s is honoured at creation, and ignored later',
    async (status) => {
      const id = `status-${status}`
      expect((await post({ id, status })).body).toMatchObject({ user: { status } })
      for (const later of ['allowed', 'flagged', 'hidden'])
        expect((await post({ id, status: later })).body).toMatchObject({ user: { status } })
    },
  )

  it.each(['project_id', 'category_id'])('[2.4] the project (%s) is fixed at creation', async (field) => {
    const id = `project-${field}`
    await post({ id, [field]: 'market' })
    const { body } = await post({ id, [field]: 'forum' })
    expect(body).toMatchObject({ user: { project_id: 'market', category_id: 'market' } })
  })

  it('[2.4] a user created without a project never gets one', async () => {
    await post({ id: 'homeless' })
    expect((await post({ id: 'homeless', project_id: 'market' })).body).toMatchObject({
      user: { project_id: null },
    })
  })

  it('[2.4] tags replace the whole set, [2.5] unknown ones are ignored and none is created', async () => {
    await post({ id: 'tags', tags: ['needs-care', 'very-important'] })
    expect(await read('tags')).toMatchObject({ tags: ['needs-care', 'very-important'] })
    await post({ id: 'tags', tags: ['slow-payer', 'never-heard-of'] })
    expect(await read('tags')).toMatchObject({ tags: ['slow-payer'] })
    await post({ id: 'tags', name: 'no tags sent' })
    expect(await read('tags')).toMatchObject({ tags: ['slow-payer'] })
    await post({ id: 'tags', tags: [] })
    expect(await read('tags')).toMatchObject({ tags: [] })
    expect(await sql(`select 1 from tag`)).toHaveLength(3)
  })

  it('[8] 100 tags are taken', async () => {
    const tags = Array.from({ length: 100 }, (_, n) => `t-${n}`)
    expect((await post({ id: 'many-tags', tags })).status).toBe(200)
  })

  it.each<[string, object, string, string]>([
    ['no id', { id: undefined }, 'id', 'Required'],
    ['an empty id', { id: '' }, 'id', 'Must not be empty'],
    ['101 tags', { tags: Array.from({ length: 101 }, (_, n) => `t${n}`) }, 'tags', 'At most 100 tags'],
    [
      'an unknown type',
      { type: 'king' },
      'type',
      'Must be one of normal, trusted, moderator, admin, testing',
    ],
    ['an unknown status', { status: 'banned' }, 'status', 'Must be one of allowed, flagged, hidden'],
    ['no e-mail address', { email: 'ada' }, 'email', 'Must be an e-mail address'],
    ['a date that is none', { signup_date: '2026-02-30' }, 'signup_date', isoDateMessage],
    [
      'a date of a zone that there is not',
      { signup_date: '2026-01-02T03:04:05+16:00' },
      'signup_date',
      isoDateMessage,
    ],
    ['a time without its zone', { signup_date: '2026-01-02T03:04:05' }, 'signup_date', isoDateMessage],
    ['a date in words', { signup_date: 'yesterday' }, 'signup_date', isoDateMessage],
    ['an address that is none', { ip: '10.0.0.256' }, 'ip', 'Must be an IPv4 or IPv6 address'],
    ['a country by its name', { country: 'XX' }, 'country', 'Must be an ISO 3166-1 alpha-2 code'],
    [
      'an image that is no web address',
      { profile_image_url: 'javascript:alert(1)' },
      'profile_image_url',
      'Must be an http or https URL',
    ],
    [
      'an image address with U+0000',
      { profile_image_url: 'https://x.example/\0' },
      'profile_image_url',
      'Must be an http or https URL',
    ],
    [
      '65 KiB of attributes',
      { attributes: { a: 'x'.repeat(65_536) } },
      'attributes',
      'Must be at most 64 KiB as JSON',
    ],
    ['attributes with U+0000', { attributes: { a: '\0' } }, 'attributes', 'Must not contain U+0000'],
    ['a name with U+0000', { name: 'a\0' }, 'name', 'Must not contain U+0000'],
  ])('[7] refuses %s', async (_name, change, field, message) => {
    const { status, body } = await post({ id: 'refused', ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, error: { [field]: message } })
    expect(await stored('refused')).toBeUndefined()
  })

  it('[R2] 200 parallel requests for one id make one user', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, n) => post({ id: 'raced', name: `n-${n}` })),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sql(`select 1 from platform_user where external_id = 'raced'`)).toHaveLength(1)
  })

  it('[2.4] a sequence of syncs leaves what the specification says', async () => {
    const user = fc.record(
      {
        name: fc.constantFrom('A', 'B'),
        type: fc.constantFrom('normal', 'trusted', 'testing'),
        status: fc.constantFrom('allowed', 'flagged', 'hidden'),
        tags: fc.subarray(['needs-care', 'slow-payer', 'unknown-tag']),
        project_id: fc.constantFrom('p', 'q'),
      },
      { requiredKeys: [] },
    )
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(user, { minLength: 1, maxLength: 4 }), async (syncs) => {
        const id = `model-${run++}`
        for (const sync of syncs) await post({ id, ...sync })
        const last = <K extends keyof (typeof syncs)[0]>(key: K) =>
          syncs.findLast((sync) => sync[key] !== undefined)?.[key]
        expect(await read(id)).toMatchObject({
          name: last('name') ?? null,
          type: last('type') ?? 'normal',
          status: syncs[0]?.status ?? 'allowed',
          project_id: syncs[0]?.project_id ?? null,
          tags: (last('tags') ?? []).filter((tag) => tag !== 'unknown-tag'),
        })
      }),
      { numRuns: 30 },
    )
  })
})

describe('[2.4] Unknown users', () => {
  const unknown = (id: string, more = '') =>
    sql(
      `insert into platform_user (workspace_id, id, external_id, unknown${more && ', status, decided_by_kind'})
       values ($1, $2, $3, true${more})`,
      acme.workspaceId,
      idOfUser(id),
      id,
    )

  it('become known by a profile, which counts as their creation', async () => {
    await unknown('reported-1')
    const { body } = await post({ id: 'reported-1', name: 'Rita', status: 'flagged', project_id: 'market' })
    expect(body).toMatchObject({ user: { name: 'Rita', status: 'flagged', project_id: 'market' } })
    expect(await stored('reported-1')).toMatchObject({ unknown: false })
    expect((await post({ id: 'reported-1', status: 'hidden' })).body).toMatchObject({
      user: { status: 'flagged' },
    })
  })

  it('[3.1] keep a decision that was taken on them', async () => {
    await unknown('reported-2', `, 'hidden', 'member'`)
    expect((await post({ id: 'reported-2', status: 'allowed' })).body).toMatchObject({
      user: { status: 'hidden' },
    })
  })
})

const idOfUser = (id: string) => idOf(acme.workspaceId, 'user', id)

describe('[4.4] GET /api/v1/user/{id}', () => {
  it('an unknown user is not found', async () => {
    expect(await call('GET', 'user/nobody')).toMatchObject({
      status: 404,
      body: { success: false, error: 'User not found', code: 'NOT_FOUND' },
    })
  })

  it('another workspace’s user is not found', async () => {
    await post({ id: 'mine' })
    const other = await rest.client(await app.createWorkspace())
    expect(await other('GET', 'user/mine')).toMatchObject({ status: 404, body: { error: 'User not found' } })
  })

  it.each(['a/b c', 'ü?#%', '..'])('reads the user %j', async (id) => {
    await post({ id, name: 'Odd' })
    if (id !== '..') expect(await read(id)).toMatchObject({ id, name: 'Odd' })
  })

  it('shows the end of a ban and of a strike while they apply', async () => {
    await post({ id: 'banned' })
    await sql(
      `update platform_user set status = 'hidden', temporarily_banned_until = verdict_now() + interval '1 day',
         strike_until = verdict_now() + interval '2 days', strike_count = 2 where external_id = 'banned'`,
    )
    const shown = await read('banned')
    expect(shown).toMatchObject({
      status: 'hidden',
      strikes: 2,
      temporarily_banned_until: expect.stringMatching(/Z$/) as string,
      strike_until: expect.stringMatching(/Z$/) as string,
    })
  })

  it('what is over is over, even if its sweep is late', async () => {
    await post({ id: 'free-again' })
    await sql(
      `update platform_user set status = 'hidden', temporarily_banned_until = verdict_now(), strike_until = verdict_now()
       where external_id = 'free-again'`,
    )
    const shown = await read('free-again')
    expect(shown).toMatchObject({ status: 'allowed' })
    expect(shown).not.toHaveProperty('temporarily_banned_until')
    expect(shown).not.toHaveProperty('strike_until')
  })
})
