import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'

let app: TestApp
let server: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: RestClient

beforeAll(async () => {
  app = await startTestApp()
  server = await startRestApp(app)
  acme = await app.createWorkspace()
  call = await server.client(acme)
  await makePolicy(app, acme, 'Spam & scams', { userReports: true, description: 'Unwanted advertising' })
  await makePolicy(app, acme, 'Harassment', { userReports: true })
  await makePolicy(app, acme, 'Only for moderators')
  await makePolicy(app, acme, 'Strikes only', { userReports: true, enabledFor: [] })
  await makePolicy(app, acme, 'For nothing', { userReports: true, enabledFor: [], enabledForStrikes: false })
  const gone = await makePolicy(app, acme, 'Gone', { userReports: true })
  await sql(`update policy_category set deleted_at = now() where id = $1`, gone)
  await app.services.syncJudge.decide(acme.workspaceId, makeContent('c-1', 'hello'))
})
afterAll(async () => {
  await server.close()
  await app.close()
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const report = (over: Record<string, unknown> = {}) => ({
  report: { policy_id: 'spam-scams', reported_by_id: 'r-1', content_id: 'c-1', ...over },
})
const reportsBy = (reporter: string) =>
  sql(
    `select * from user_report where reporter_id = $1 order by created_at`,
    idOf(acme.workspaceId, 'user', reporter),
  )

describe('[4.7] GET /api/v1/user-reports', () => {
  it('[4.7.5] lists the categories that are enabled, for one action at least, and have the User Reports flag on', async () => {
    const { status, body } = await call('GET', 'user-reports')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      policies: [
        { id: 'harassment', name: 'Harassment', description: null },
        { id: 'spam-scams', name: 'Spam & scams', description: 'Unwanted advertising' },
        { id: 'strikes-only', name: 'Strikes only', description: null },
      ],
    })
  })

  it('[4.7.6] what it does not list is not taken, and what it lists is', async () => {
    for (const policy_id of ['only-for-moderators', 'for-nothing', 'gone'])
      expect(await call('POST', 'user-reports', report({ policy_id }))).toMatchObject({
        status: 400,
        body: { error: 'Policy not found' },
      })
    expect(await call('POST', 'user-reports', report({ policy_id: 'strikes-only' }))).toMatchObject({
      status: 200,
    })
  })

  it('has translations when they are enabled', async () => {
    const other = await app.createWorkspace()
    await makePolicy(app, other, 'Spam', { userReports: true })
    await app.services.database.inWorkspace(other.workspaceId, async (tx) => {
      await tx.query(`update workspace set languages = '{de,fr}'`)
      await tx.query(
        `update policy_category set translations =
           '{"de": {"name": "Werbung", "description": "Unerwünscht"}, "it": {"name": "Pubblicità", "description": null}}'`,
      )
    })
    const call = await server.client(other)
    const { body } = await call('GET', 'user-reports')
    expect(body['policies']).toMatchObject([
      { id: 'spam', translations: { de: { name: 'Werbung', description: 'Unerwünscht' } } },
    ])
    expect(body['policies']).not.toMatchObject([{ translations: { it: {} } }])
  })
})

describe('[4.8] POST /api/v1/user-reports', () => {
  it('[2.8] takes a report of content with everything it may carry', async () => {
    const sent = report({
      reported_by_id: 'r-all',
      reported_by_type: 'trusted',
      extra_info: 'In every channel',
    })
    expect(await call('POST', 'user-reports', sent)).toMatchObject({ status: 200, body: { success: true } })
    expect(await reportsBy('r-all')).toMatchObject([
      { object_type: 'content', reporter_type: 'trusted', extra_info: 'In every channel', state: 'open' },
    ])
  })

  it('answers { success: true } and nothing else', async () => {
    expect((await call('POST', 'user-reports', report())).body).toEqual({ success: true })
  })

  it('[2.4] reporter and reported user that are not known become Unknown, until a real profile comes', async () => {
    await call(
      'POST',
      'user-reports',
      report({ reported_by_id: 'r-new', content_id: null, user_id: 'u-new' }),
    )
    const users = () =>
      sql(
        `select external_id, unknown, name, type from platform_user where external_id in ('r-new', 'u-new') order by 1`,
      )
    expect(await users()).toEqual([
      { external_id: 'r-new', unknown: true, name: null, type: 'normal' },
      { external_id: 'u-new', unknown: true, name: null, type: 'normal' },
    ])
    await app.services.syncJudge.decide(
      acme.workspaceId,
      makeContent('c-new', 'hi', { user: { id: 'u-new', name: 'Nu' } }),
    )
    expect(await users()).toMatchObject([{ unknown: true }, { unknown: false, name: 'Nu' }])
  })

  it('[2.8] reported_by_type defaults to the type that the service has for that user', async () => {
    const user = { id: 'r-admin', type: 'admin' as never }
    await app.services.syncJudge.decide(acme.workspaceId, makeContent('c-admin', 'hi', { user }))
    await call('POST', 'user-reports', report({ reported_by_id: 'r-admin' }))
    await call('POST', 'user-reports', report({ reported_by_id: 'r-admin', reported_by_type: 'testing' }))
    expect((await reportsBy('r-admin')).map((row) => row['reporter_type'])).toEqual(['admin', 'testing'])
  })

  it('[2.8] reports are not deduplicated', async () => {
    for (let n = 0; n < 3; n++) await call('POST', 'user-reports', report({ reported_by_id: 'r-again' }))
    expect(await reportsBy('r-again')).toHaveLength(3)
  })

  it('[2.8.10] [6.0.2] a report creates no review by itself, and no action that the platform would hear of', async () => {
    const item = idOf(acme.workspaceId, 'content', 'c-1')
    const actions = () => sql(`select id from action where object_id = $1`, item)
    const before = await actions()
    expect(await call('POST', 'user-reports', report())).toMatchObject({ status: 200 })
    expect(await sql(`select id from review where object_id = $1`, item)).toEqual([])
    expect(await actions()).toEqual(before)
  })

  it('[8] takes 100 characters of reported_by_id', async () => {
    const reporter = '🙂'.repeat(100)
    expect((await call('POST', 'user-reports', report({ reported_by_id: reporter }))).status).toBe(200)
    expect(await reportsBy(reporter)).toHaveLength(1)
  })
})

describe('[7] POST /api/v1/user-reports is refused', () => {
  it.each<[string, unknown, object]>([
    ['without a report', {}, { report: 'Required' }],
    ['without policy_id', report({ policy_id: undefined }), { 'report.policy_id': 'Required' }],
    [
      'without reported_by_id',
      report({ reported_by_id: undefined }),
      { 'report.reported_by_id': 'Required' },
    ],
    [
      'with 101 characters of reported_by_id',
      report({ reported_by_id: '🙂'.repeat(101) }),
      { 'report.reported_by_id': 'Must be at most 100 characters' },
    ],
    [
      'with both content_id and user_id',
      report({ user_id: 'u-1' }),
      { 'report.content_id': 'Only one of content_id and user_id can be sent' },
    ],
    [
      'with neither content_id nor user_id',
      report({ content_id: undefined }),
      { 'report.content_id': 'One of content_id and user_id is required' },
    ],
    [
      'with both as null',
      report({ content_id: null, user_id: null }),
      { 'report.content_id': 'One of content_id and user_id is required' },
    ],
  ])('400 %s', async (_name, body, error) => {
    expect(await call('POST', 'user-reports', body)).toMatchObject({
      status: 400,
      body: { success: false, error },
    })
  })

  it('400 with an unknown reported_by_type, on that field', async () => {
    const { status, body } = await call('POST', 'user-reports', report({ reported_by_type: 'king' }))
    expect([status, Object.keys(body['error'] as object)]).toEqual([400, ['report.reported_by_type']])
  })

  it.each(['no-such-policy', 'Spam & scams', 'only-for-moderators', 'gone'])(
    '400 Policy not found for %s',
    async (policy_id) => {
      expect(await call('POST', 'user-reports', report({ policy_id }))).toMatchObject({
        status: 400,
        body: { success: false, error: 'Policy not found' },
      })
    },
  )

  it('404 Reported Content not found, and nobody Unknown comes of it', async () => {
    const sent = report({ reported_by_id: 'r-nobody', content_id: 'no-such-content' })
    expect(await call('POST', 'user-reports', sent)).toMatchObject({
      status: 404,
      body: { success: false, error: 'Reported Content not found' },
    })
    expect(await sql(`select from platform_user where external_id = 'r-nobody'`)).toEqual([])
  })

  it("404 for another workspace's content, the same", async () => {
    const other = await app.createWorkspace()
    await makePolicy(app, other, 'Spam & scams', { userReports: true })
    const stranger = await server.client(other)
    expect(await stranger('POST', 'user-reports', report())).toMatchObject({
      status: 404,
      body: { error: 'Reported Content not found' },
    })
  })
})
