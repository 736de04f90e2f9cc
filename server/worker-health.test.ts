import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'

import { readConfig } from './platform/config.ts'
import { type Program, startProgram } from './program.ts'
import { freshDatabase } from './test/template-database.ts'
import { migrate } from './wiring/migrate.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => void (database = await freshDatabase(inject('databaseUrl'))))
afterAll(() => database.drop())

const start = (env: Record<string, string>): Promise<Program> =>
  startProgram(
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
      ...env,
    }),
    { role: 'worker', seed: false },
  )

describe('a worker that runs alone', () => {
  it('tells its health and its metrics on WORKER_PORT, and nothing else', async () => {
    const program = await start({ WORKER_PORT: '0' })
    const get = (path: string) => fetch(`http://127.0.0.1:${program.port}${path}`)
    program.services.metrics.decisions.inc({ source: 'rule', status: 'hidden' })
    expect(await (await get('/healthz')).json()).toEqual({ ok: true })
    expect(await (await get('/readyz')).json()).toMatchObject({ ready: true, database: true, redis: true })
    expect(await (await get('/metrics')).text()).toContain(
      'verdict_decisions_total{source="rule",status="hidden"} 1',
    )
    expect((await get('/graphql')).status).toBe(404)
    expect((await get('/api/v1/content')).status).toBe(404)
    await program.stop()
    await expect(get('/healthz')).rejects.toThrow()
  })

  it('listens nowhere without it', async () => {
    const program = await start({})
    expect(program.port).toBeNull()
    await program.stop()
  })
})

describe('a program that is told not to migrate', () => {
  const config = (url: string) =>
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
    })
  const options = { role: 'worker', seed: false, migrates: false } as const

  it('starts on a database that is up to date, and on no other', async () => {
    const program = await startProgram(config(database.url), options)
    await program.stop()
    const empty = await freshDatabase(inject('databaseUrl'), 'template0')
    await expect(startProgram(config(empty.url), options)).rejects.toThrow(
      /lacks \d+ migrations.*--role migrate/,
    )
    await migrate(empty.url)
    await (await startProgram(config(empty.url), options)).stop()
    await empty.drop()
  })
})
