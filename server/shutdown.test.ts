import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../start/ports.ts'
import type { ProgramRole } from './program-role.ts'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp } from './test/app.ts'
import { loadUntilNotReady, statusOf } from './test/load-until-not-ready.ts'
import { restKey } from './test/rest-client.ts'

const graceMs = 2000

let app: TestApp
let key: string
beforeAll(async () => {
  app = await startTestApp()
  key = await restKey(app, await app.createWorkspace())
})
afterAll(() => app.close())

const start = async (role: ProgramRole): Promise<ApiProcess> =>
  startApiProcess(
    {
      DATABASE_URL: app.config.database.url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
      SHUTDOWN_GRACE: String(graceMs / 1000),
      WORKER_PORT: String(await freePort()),
    },
    role,
  )

describe.each<ProgramRole>(['api', 'all'])('[R11] [V7.8] SIGTERM under load, as %s', (role) => {
  test('not ready at once, serving for the grace, no request dropped, sockets closed with 1001', async () => {
    const program = await start(role)
    const socket = new WebSocket(program.url.replace('http', 'ws') + '/graphql', 'graphql-transport-ws')
    const load = loadUntilNotReady(program.url, key)
    await expect.poll(load.asked).toBeGreaterThan(10)
    await expect.poll(() => socket.readyState).toBe(WebSocket.OPEN)
    const closed = new Promise<{ code: number; at: number }>((resolve) =>
      socket.once('close', (code) => resolve({ code, at: performance.now() })),
    )
    const asked = performance.now()
    const stopped = program.stop()
    const { notReadyAt, answers } = await load.result
    expect(notReadyAt - asked).toBeLessThan(graceMs / 2)
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    expect(answers.filter(({ at }) => at > notReadyAt + 500).length).toBeGreaterThan(10)
    const { code, at } = await closed
    expect(code).toBe(1001)
    expect(at - asked).toBeGreaterThan(graceMs - 100)
    expect(await statusOf(`${program.url}/api/v1/lists`, key)).toBe('ECONNREFUSED')
    expect(await stopped).toBe(0)
    expect(performance.now() - asked).toBeLessThan(20_000)
  }, 60_000)
})

test('[R11] a worker says that it is not ready before it ends', async () => {
  const program = await start('worker')
  expect(await statusOf(`${program.url}/readyz`, key)).toBe(200)
  const asked = performance.now()
  const stopped = program.stop()
  await expect.poll(() => statusOf(`${program.url}/readyz`, key), { interval: 20 }).toBe(503)
  expect(performance.now() - asked).toBeLessThan(graceMs / 2)
  expect(await statusOf(`${program.url}/metrics`, key)).toBe(200)
  expect(await stopped).toBe(0)
  expect(performance.now() - asked).toBeGreaterThan(graceMs - 100)
}, 60_000)
