import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { migrationsList } from '../migrations/index.ts'
import { type ApiProcess, buildServer, startApiProcess } from './test/api-process.ts'
import { type ApiServer, startApiServer } from './test/api-server.ts'
import { startTestApp, type TestApp } from './test/app.ts'
import { restClient, type RestClient, restKey } from './test/rest-client.ts'
import { freshDatabase } from './test/template-database.ts'
import { migrate } from './wiring/migrate.ts'

/** The migrations that this program can do without: they change the tables that every request writes. */
const missing = [
  '0060-filters-of-lists',
  '0061-lighter-writes',
  '0062-tasks-by-object',
  '0070-indexes-of-decisions-in-place',
]
const items = 20_000
const perSecond = 40

let database: Awaited<ReturnType<typeof freshDatabase>>
let owner: pg.Client
let app: TestApp
let old: ApiServer
let rest: RestClient
let next: ApiProcess | undefined

beforeAll(async () => {
  await buildServer()
  database = await freshDatabase(inject('databaseUrl'), 'template0')
  await migrate(database.url, { list: migrationsList.filter(({ name }) => !missing.includes(name)) })
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  app = await startTestApp({ worker: true, env: { DATABASE_URL: database.url } })
  const acme = await app.createWorkspace()
  old = await startApiServer(app)
  rest = restClient(old.url, await restKey(app, acme))
  await rest('POST', 'content', item('first', 1))
  await owner.query(past, [acme.workspaceId, items])
}, 180_000)
afterAll(async () => {
  await next?.stop()
  await old.stop()
  await app.close()
  await owner.end()
  await database.drop()
})

const item = (run: string, n: number) => ({
  content_id: `${run}-${n}`,
  text: `what somebody wrote ${n}`,
  user: { id: `u${n % 50}` },
  category: { id: 'c' },
  subcategory: { id: 's' },
})

/** Many more of the item that is there. */
const past = `
  insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, initial_status, judged_version)
  select c.workspace_id, gen_random_uuid(), 'past-' || n, c.user_id, c.category_id, c.subcategory_id, 'past ' || n, 'allowed', 'allowed', 1
  from content c, generate_series(1, $2::int) n where c.workspace_id = $1`

/** Posts as many items a second as are to be, whatever becomes of them; `stop` answers with the status of each. */
function load() {
  const answers: Promise<number>[] = []
  const started = performance.now()
  let ended = false
  const posting = (async () => {
    for (let n = 0; !ended; n++) {
      await delay(Math.max(0, started + (n * 1000) / perSecond - performance.now()))
      const path = n % 4 === 0 ? 'content/sync' : 'content'
      answers.push(rest('POST', path, item('load', n)).then(({ status }) => status))
    }
  })()
  return {
    sent: () => answers.length,
    async stop() {
      ended = true
      await posting
      return Promise.all(answers)
    },
  }
}

const deadlocks = async () =>
  (
    await owner.query<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    )
  ).rows[0]?.n

/** Whether a migration waits for what others have locked. */
const waits = async () => {
  const { rows } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%create index%'`,
  )
  return rows.length > 0
}

test('[R17] a version that migrates beside one that serves fails none of its requests, and is ready within 30 seconds', async () => {
  const slow = new pg.Client({ connectionString: database.url })
  await slow.connect()
  await slow.query(`begin; update content set text = text where external_id = 'past-1'`)
  const running = load()
  // A test that failed would go on sending, with nobody there to hear what became of it.
  onTestFinished(() => void running.stop().catch(() => undefined))
  await expect.poll(running.sent, { timeout: 10_000 }).toBeGreaterThan(perSecond)
  const started = performance.now()
  const starting = startApiProcess({
    DATABASE_URL: database.url,
    REDIS_URL: inject('redisUrl'),
    SECRET_KEY: 'a key for tests that is long enough for anything',
  })
  await expect.poll(waits, { timeout: 60_000 }).toBe(true)
  const begun = performance.now()
  const meanwhile = running.sent()
  await expect.poll(running.sent, { timeout: 10_000 }).toBeGreaterThan(meanwhile + 2 * perSecond)
  await slow.query('commit')
  await slow.end()
  next = await starting
  expect((await fetch(`${next.url}/readyz`)).status).toBe(200)
  // Up to the first lock it is work for the processor alone: where that takes long, so may the rest.
  expect(performance.now() - started).toBeLessThan(Math.max(30_000, 3 * (begun - started)))
  const sent = running.sent()
  await expect.poll(running.sent, { timeout: 10_000 }).toBeGreaterThan(sent + perSecond)
  const answers = await running.stop()
  expect(answers.filter((status) => status !== 200)).toEqual([])
  expect(await deadlocks()).toBe(0)
  const { rows } = await owner.query('select from pg_index where not indisvalid')
  expect(rows).toEqual([])
}, 120_000)
