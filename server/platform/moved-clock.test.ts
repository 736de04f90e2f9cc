import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startProgram } from '../program.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { moveClock } from '../test/clock.ts'
import { setClock } from '../test/set-clock.ts'
import { newId } from './ids.ts'
import { refuseMovedClock } from './moved-clock.ts'
import { TimerSweep } from './timer-sweep.ts'
import { armTimer } from './timers.ts'

let app: TestApp
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const now = async () => {
  const [row] = await app.services.database.asSystem((tx) =>
    tx.query<{ ahead: number }>(`select extract(epoch from verdict_now() - now())::float8 as ahead`),
  )
  return row?.ahead
}

it('the clock is the database’s until a test moves it, and every session sees it moved', async () => {
  expect(await now()).toBe(0)
  await moveClock(app, '3 days')
  expect(await Promise.all(Array.from({ length: 10 }, now))).toEqual(
    Array.from({ length: 10 }, () => 259_200),
  )
  await moveClock(app, '0')
  expect(await now()).toBe(0)
})

it('a timer fires when the clock has moved past it, not before', async () => {
  const fired: string[] = []
  const kinds = new Map([['test', { kind: 'test', fire: async () => void fired.push('test') }]])
  const sweep = () => new TimerSweep(kinds, app.services).sweep()
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    armTimer(tx, { workspaceId: acme.workspaceId, kind: 'test', objectId: newId() }, 86_400),
  )
  for (const [offset, expected] of [
    ['0', 0],
    ['23 hours', 0],
    ['25 hours', 1],
    ['30 days', 1],
  ] as const) {
    await setClock(app.config.database.url, offset)
    await sweep()
    expect([offset, fired.length]).toEqual([offset, expected])
  }
  await setClock(app.config.database.url, '0')
})

it('the application itself cannot move the clock', async () => {
  const move = app.services.database.asSystem((tx) =>
    tx.query(`create or replace function verdict_now() returns timestamptz language sql as 'select now()'`),
  )
  await expect(move).rejects.toThrow(/permission denied|must be owner/)
})

it('production does not start on a moved clock', async () => {
  const close = vi.fn(() => Promise.resolve())
  await refuseMovedClock(app.services.database, close)
  expect(close).not.toHaveBeenCalled()
  await setClock(app.config.database.url, '1 second')
  await expect(refuseMovedClock(app.services.database, close)).rejects.toThrow('clock was moved')
  expect(close).toHaveBeenCalledOnce()
  const config = { ...app.config, environment: 'production' as const, http: { ...app.config.http, port: 0 } }
  await expect(startProgram(config, { role: 'worker', seed: false })).rejects.toThrow('clock was moved')
  await setClock(app.config.database.url, '0')
})
