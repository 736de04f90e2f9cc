import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { WebSocket } from 'ws'
import { freePort } from '../start/ports.ts'
import type { ProgramRole } from './program-role.ts'
import { type ApiProcess, startApiProcess } from './test/api-process.ts'
import { startTestApp, type TestApp } from './test/app.ts'
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

/** The status of an answer, on a connection of its own as a balancer without keep-alive has it; or why there was none. */
function statusOf(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    request(url, { agent: false, headers: { authorization: `Bearer ${key}` } }, (response) => {
      response
        .resume()
        .once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'))
    })
      .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end()
  })
}

/** Forty requests a second, each on a new connection, until the balancer has found the program not ready. */
function loadUntilNotReady(url: string) {
  const answers: Promise<{ at: number; status: number | string }>[] = []
  let notReadyAt = Infinity
  const load = async () => {
    for (; performance.now() < notReadyAt + 1000; await delay(25)) {
      const at = performance.now()
      answers.push(statusOf(`${url}/api/v1/lists`).then((status) => ({ at, status })))
    }
  }
  const checks = async () => {
    while ((await statusOf(`${url}/readyz`)) === 200) await delay(50)
    notReadyAt = performance.now()
  }
  const over = Promise.all([load(), checks()])
  return {
    asked: () => answers.length,
    result: over.then(async () => ({ notReadyAt, answers: await Promise.all(answers) })),
  }
}

describe.each<ProgramRole>(['api', 'all'])('[R11] [V7.8] SIGTERM under load, as %s', (role) => {
  test('not ready at once, serving for the grace, no request dropped, sockets closed with 1001', async () => {
    const program = await start(role)
    const socket = new WebSocket(program.url.replace('http', 'ws') + '/graphql', 'graphql-transport-ws')
    const load = loadUntilNotReady(program.url)
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
    expect(await statusOf(`${program.url}/api/v1/lists`)).toBe('ECONNREFUSED')
    expect(await stopped).toBe(0)
    expect(performance.now() - asked).toBeLessThan(20_000)
  }, 60_000)
})

test('[R11] a worker says that it is not ready before it ends', async () => {
  const program = await start('worker')
  expect(await statusOf(`${program.url}/readyz`)).toBe(200)
  const asked = performance.now()
  const stopped = program.stop()
  await expect.poll(() => statusOf(`${program.url}/readyz`), { interval: 20 }).toBe(503)
  expect(performance.now() - asked).toBeLessThan(graceMs / 2)
  expect(await statusOf(`${program.url}/metrics`)).toBe(200)
  expect(await stopped).toBe(0)
  expect(performance.now() - asked).toBeGreaterThan(graceMs - 100)
}, 60_000)
