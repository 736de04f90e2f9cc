import { statSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { startPostgres } from './postgres.ts'
import { isAlive } from './processes.ts'
import { commandOf, run } from './test/run-program.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

/** Real servers on a machine that may be busy. */
vi.setConfig({ testTimeout: 60_000 })

const log = () => undefined

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

test('rows and the address survive a stop and a start, and no process is left behind', async () => {
  const dataDir = temporaryFolder()
  const first = await startPostgres({ dataDir, log })
  await query(first.url, 'create table kept as select 7 as n')
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startPostgres({ dataDir, log })
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('only the password of the data folder opens the database, and others cannot read it', async () => {
  const dataDir = temporaryFolder()
  const server = await startPostgres({ dataDir, log, fsync: false })
  const withOther = new URL(server.url)
  withOther.password = 'verdict'
  await expect(query(withOther.href, 'select 1')).rejects.toThrow('password authentication failed')
  expect(await query(server.url, 'show password_encryption')).toEqual([
    { password_encryption: 'scram-sha-256' },
  ])
  expect(statSync(path.join(dataDir, 'postgres/password')).mode & 0o777).toBe(0o600)
  await server.stop()
})

test('letter case follows Unicode, so accented names compare as people expect', async () => {
  const server = await startPostgres({ dataDir: temporaryFolder(), log, fsync: false })
  expect(await query(server.url, `select lower('ÉCOLE ЖУК') as text`)).toEqual([{ text: 'école жук' }])
  await server.stop()
})

test('a server that a killed start left behind is taken over', async () => {
  const dataDir = temporaryFolder()
  const killed = run(commandOf('start-services.program.ts', ['postgres', dataDir]))
  const [, pid] = await killed.says(/process (\d+) at/)
  await killed.kill()

  const server = await startPostgres({ dataDir, log })
  expect(server.pid).toBe(Number(pid))
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
})

test('a database that was killed starts again at the same address with what was committed', async () => {
  const dataDir = temporaryFolder()
  const first = await startPostgres({ dataDir, log })
  await query(first.url, 'create table kept as select 7 as n')
  process.kill(first.pid, 'SIGKILL')

  const second = await startPostgres({ dataDir, log })
  expect(second.pid).not.toBe(first.pid)
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }])
  await second.stop()
})

test('two starts at once share one server', async () => {
  const dataDir = temporaryFolder()
  const [one, other] = await Promise.all([startPostgres({ dataDir, log }), startPostgres({ dataDir, log })])
  expect(other.pid).toBe(one.pid)
  await one.stop()
})
