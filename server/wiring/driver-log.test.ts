import pg from 'pg'
import { expect, inject, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '../platform/config.ts'
import { openPools } from './orm.ts'

it('a connection that PostgreSQL ended is told in the log, and printed nowhere else', async () => {
  const { database } = readConfig({ DATABASE_URL: inject('databaseUrl'), REDIS_URL: 'redis://127.0.0.1' })
  const log = { warn: vi.fn() }
  const printed = vi.spyOn(console, 'log')
  const pools = await openPools({ ...database, log })
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  onTestFinished(async () => {
    printed.mockRestore()
    await other.end()
    await pools.close()
  })
  for (const work of ['requests', 'jobs'] as const) {
    const pidOf = async () => (await pools.ask(work, 'select pg_backend_pid() as pid'))[0]?.['pid'] as unknown
    const first = await pidOf()
    await other.query('select pg_terminate_backend($1)', [first])
    await expect.poll(() => pidOf().catch(() => first)).not.toBe(first)
  }
  expect(log.warn).toHaveBeenCalledTimes(2)
  expect(log.warn).toHaveBeenCalledWith(expect.stringMatching(/^Connection Error: /))
  expect(printed).not.toHaveBeenCalled()
})
