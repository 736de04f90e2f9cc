import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type ApiProcess, buildServer, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp } from './test/app.ts'

const workspaces = 10
const timers = 1000

let app: TestApp
let ids: string[]
let program: ApiProcess | undefined

beforeAll(async () => {
  app = await startTestApp()
  ids = []
  for (let n = 0; n < workspaces; n++) ids.push((await app.createWorkspace()).workspaceId)
  await app.services.database.inWorkspace(ids, async (tx) => {
    await tx.query(bans, [ids, timers * 0.4])
    await tx.query(strikes, [ids, timers * 0.3])
    await tx.query(holds, [ids, timers * 0.3])
  })
  await buildServer()
}, 120_000)
afterAll(async () => {
  await program?.stop()
  await app.close()
})

const users = (status: string) => `
  insert into platform_user (workspace_id, id, external_id, status)
  select ($1::uuid[])[1 + n % cardinality($1::uuid[])], gen_random_uuid(), gen_random_uuid(), '${status}'
  from generate_series(1, $2::int) n returning workspace_id, id`
const due = (kind: string) => `
  insert into timer (workspace_id, kind, object_id, due_at) select workspace_id, '${kind}', id, now() - interval '10 seconds'`

/** Users whose temporary bans ended while nothing ran. */
const bans = `with made as (${users('hidden')}) ${due('temporary_ban')} from made`

/** Users whose strikes end. */
const strikes = `with made as (${users('allowed')}) ${due('strikes')} from made`

/** Reviews that were put on hold until then. */
const holds = `
  with made as (${users('flagged')}), opened as (
    insert into review (workspace_id, id, queue_id, object_type, object_id, state, priority, held_until)
    select m.workspace_id, gen_random_uuid(), q.id, 'user', m.id, 'on_hold', 2, now()
    from made m join review_queue q on q.workspace_id = m.workspace_id and q.is_default returning workspace_id, id)
  ${due('review_hold')} from opened`

test('[R8] 1,000 timers that fell due while nothing ran each fire once, within 5 seconds of the restart', async () => {
  const began = performance.now()
  program = await startApiProcess(
    {
      DATABASE_URL: app.config.database.url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
    },
    'all',
  )
  const ready = performance.now()
  await expect.poll(armed, { timeout: 60_000, interval: 20 }).toBe(0)
  // The start is work for the processor alone: where it takes longer than 5 seconds, so may the timers.
  expect(performance.now() - ready).toBeLessThan(Math.max(5000, ready - began))
  const [once] = await app.services.database.inWorkspace(ids, (tx) =>
    tx.query(
      `select count(*)::int as bans, count(distinct object_id)::int as users from action where status = 'allowed'`,
    ),
  )
  expect(once).toEqual({ bans: timers * 0.4, users: timers * 0.4 })
}, 120_000)

const armed = async () => {
  const [row] = await app.services.database.inWorkspace(ids, (tx) =>
    tx.query<{ n: number }>(`select count(*)::int as n from timer where state <> 'fired' and due_at < now()`),
  )
  return row?.n
}
