import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readConfig } from './platform/config.ts'
import type { ProgramRole } from './program-role.ts'
import { type Program, startProgram } from './program.ts'
import { freshDatabase } from './test/template-database.ts'
import { migrate } from './wiring/migrate.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
beforeAll(async () => void (database = await freshDatabase(inject('databaseUrl'))))
afterAll(() => database.drop())

const start = (env: Record<string, string>, role: ProgramRole = 'worker'): Promise<Program> =>
  startProgram(
    readConfig({
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      DATABASE_URL: database.url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
      ...env,
    }),
    { role, seed: false },
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

describe('METRICS_PORT', () => {
  it.each<[ProgramRole, Record<string, string>]>([
    ['api', { PORT: '0' }],
    ['worker', { WORKER_PORT: '0' }],
  ])(
    'is the one place where a program of the role %s shows its metrics, and nothing else',
    async (role, env) => {
      const program = await start({ ...env, METRICS_PORT: '0' }, role)
      const status = async (port: number | null, path: string) =>
        (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } })).status
      const [open, own] = [program.port, program.metricsPort]
      expect([await status(open, '/healthz'), await status(open, '/metrics')]).toEqual([200, 404])
      expect([await status(own, '/metrics'), await status(own, '/healthz')]).toEqual([200, 404])
      expect(await status(own, '/graphql')).toBe(404)
      await program.stop()
      await expect(status(own, '/metrics')).rejects.toThrow()
    },
  )
})

describe('BOARD_PORT', () => {
  const key = 'the-key-of-the-operator-of-these-tests'
  const started = () => start({ BOARD_PORT: '0', OPERATOR_KEY: key })
  const asking = ({ boardPort }: Program) => {
    const basic = (password: string) => `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`
    return (path: string, password?: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${boardPort}${path}`, {
        method,
        headers: password === undefined ? {} : { authorization: basic(password) },
      })
  }

  it('has the queues of the installation for whoever has the key of the operator, to be read alone', async () => {
    const program = await started()
    const ask = asking(program)
    const page = await ask('/', key)
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("script-src 'self'"),
    ])
    const { queues } = (await (await ask('/api/queues', key)).json()) as {
      queues: { name: string; readOnlyMode: boolean }[]
    }
    expect(queues.map(({ name, readOnlyMode }) => [name, readOnlyMode])).toEqual([['wake-ups', true]])
    for (const [method, path] of [
      ['PUT', '/api/queues/wake-ups/pause'],
      ['PUT', '/api/queues/wake-ups/empty'],
      ['POST', '/api/queues/wake-ups/add'],
    ] as const)
      expect([path, (await ask(path, key, method)).status]).toEqual([path, 405])
    await program.stop()
  })

  it('lets nobody in otherwise, and holds guesses back', async () => {
    const program = await started()
    const ask = asking(program)
    const nobody = await ask('/api/queues')
    expect([nobody.status, nobody.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="Verdict"'])
    const statuses = new Set<number>()
    for (let tries = 0; tries < 31; tries++) statuses.add((await ask('/', 'a-guess')).status)
    expect([...statuses]).toEqual([401, 429])
    await program.stop()
  })

  it('is nowhere unless it is asked for', async () => {
    const program = await start({ OPERATOR_KEY: key })
    expect(program.boardPort).toBeNull()
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
