import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type ApiServer, startApiServer } from './test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { changeStatus, makeRule } from './test/moderated-workspace.ts'
import { pgbouncer, startPgbouncer } from './test/pgbouncer.ts'
import { restClient, restKey } from './test/rest-client.ts'
import { freshDatabase } from './test/template-database.ts'
import { startReceiver, type WebhookReceiver } from './test/webhook-receiver.ts'

/** Connections of PgBouncer to PostgreSQL: fewer than the program has to PgBouncer. */
const connections = 4

const title = 'behind PgBouncer in transaction mode (DATABASE_POOLER)'

describe.skipIf(!pgbouncer)(pgbouncer ? title : `${title}: not tested, PgBouncer is not installed`, () => {
  let own: Awaited<ReturnType<typeof freshDatabase>>
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>
  let app: TestApp
  let acme: TestWorkspace
  let api: ApiServer
  let receiver: WebhookReceiver
  beforeAll(async () => {
    own = await freshDatabase(inject('databaseUrl'))
    pooler = await startPgbouncer(pgbouncer ?? '', own.url, connections)
    const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: own.url, DATABASE_POOLER: 'true' }
    app = await startTestApp({ worker: true, env })
    acme = await app.createWorkspace()
    api = await startApiServer(app)
    receiver = await startReceiver()
  })
  afterAll(async () => {
    receiver.close()
    await api.stop()
    await app.close()
    await pooler.stop()
    await own.drop()
  })

  const item = (content_id: string, text: string) => ({
    content_id,
    text,
    user: { id: 'u' },
    category: { id: 'c' },
    subcategory: { id: 's' },
  })
  const ask = async <T>(source: string, variables: object, headers: Record<string, string>): Promise<T> => {
    const { data, errors } = await api.graphql<T>(source, variables, headers)
    expect(errors).toEqual([])
    return data
  }

  it('content comes in, is judged, reviewed and decided, and the platform is told', async () => {
    const admin = await api.signIn(acme.admin.email ?? '')
    const { setWebhook } = await ask<{ setWebhook: { secret: string } }>(
      `mutation ($url: String!) { setWebhook(input: { url: $url }) { secret }
         updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }`,
      { url: receiver.url },
      admin,
    )
    receiver.secret = setWebhook.secret
    await makeRule(app, acme, 'rude', [changeStatus('flagged')])
    const rest = restClient(api.url, await restKey(app, acme))
    const sent = Array.from({ length: 60 }, (_, n) => rest('POST', 'content', item(`c-${n}`, 'rude')))
    expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]))
    expect((await rest('POST', 'content/sync', item('now', 'kind'))).body).toMatchObject({
      status: 'allowed',
    })
    const open = async () => {
      const { reviews } = await ask<{ reviews: { nodes: { object: { id: string } }[] } }>(
        '{ reviews(first: 100) { nodes { object { ... on Content { id } } } } }',
        {},
        admin,
      )
      return reviews.nodes.map(({ object }) => object.id)
    }
    await expect.poll(async () => (await open()).length, { timeout: 15_000 }).toBe(60)
    const [id] = await open()
    await ask(
      'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
      { input: { content: { id }, status: 'HIDDEN', requestId: crypto.randomUUID() } },
      admin,
    )
    const statuses = () => receiver.received.flatMap(({ actions }) => actions.map((each) => each['status']))
    await expect.poll(() => statuses().includes('hidden'), { timeout: 15_000 }).toBe(true)
    expect(receiver.problems).toEqual([])
  }, 60_000)

  it('sets its role and its limits of time for each transaction, and leaves nothing behind', async () => {
    const { database } = app.services
    const settings = `select current_user as role, current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement`
    const ofApp = [{ role: 'verdict_app', lock: '1s', statement: '5s' }]
    expect(await database.inWorkspace(acme.workspaceId, (tx) => tx.query(settings))).toEqual(ofApp)
    for (let round = 0; round < 3; round++)
      expect(await database.reader(acme.workspaceId).query(settings)).toEqual(ofApp)
    const client = new pg.Client({ connectionString: pooler.url })
    await client.connect()
    for (let n = 0; n < 2 * connections; n++) {
      const { rows } = await client.query('select current_user as role')
      expect(rows).toEqual([{ role: 'verdict' }])
    }
    await client.end()
  })

  it('does not lead the upkeep of partitions through the pooler, which needs a session', async () => {
    const owner = new pg.Client({ connectionString: own.url })
    await owner.connect()
    const partitions = async () => {
      const inherited = await owner.query(
        `select from pg_inherits where inhparent = 'delivery_attempt'::regclass`,
      )
      return inherited.rowCount
    }
    try {
      await expect.poll(partitions).toBe(5)
    } finally {
      await owner.end()
    }
  })

  it('uses no more connections of PostgreSQL than the pooler has', async () => {
    const busy = Array.from({ length: 8 }, () =>
      app.services.database.asSystem((tx) => tx.query('select pg_sleep(0.05)')),
    )
    await Promise.all(busy)
    const client = new pg.Client({ connectionString: own.url })
    await client.connect()
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await client.end()
    expect(rows[0]?.count).toBeLessThanOrEqual(connections)
  })
})
