import { statSync } from 'node:fs'
import path from 'node:path'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { isAlive } from './processes.ts'
import { startRedis } from './redis.ts'
import { commandOf, run } from './test/run-program.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const log = () => undefined

const clientOf = (url: string) =>
  new Redis(url, {
    lazyConnect: true,
    retryStrategy: () => null,
    maxRetriesPerRequest: 0,
    enableReadyCheck: false,
  })

async function withClient<T>(
  url: string,
  use: (client: ReturnType<typeof clientOf>) => Promise<T>,
): Promise<T> {
  const client = clientOf(url)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    client.disconnect()
  }
}

test('keys and the address survive a stop and a start, and no process is left behind', async () => {
  const dataDir = temporaryFolder()
  const first = await startRedis({ dataDir, log })
  await withClient(first.url, (client) => client.set('kept', '7'))
  await first.stop()
  expect(isAlive(first.pid)).toBe(false)

  const second = await startRedis({ dataDir, log })
  expect(second.url).toBe(first.url)
  expect(await withClient(second.url, (client) => client.get('kept'))).toBe('7')
  await second.stop()
})

test.each([
  ['appendonly', 'yes'],
  ['maxmemory-policy', 'noeviction'],
  ['bind', '127.0.0.1'],
])('runs with %s %s', async (setting, value) => {
  const server = await startRedis({ dataDir: temporaryFolder(), log })
  expect(await withClient(server.url, (client) => client.config('GET', setting))).toEqual([setting, value])
  await server.stop()
})

test('only the password of the data folder opens it, and others cannot read it', async () => {
  const dataDir = temporaryFolder()
  const server = await startRedis({ dataDir, log })
  const withoutPassword = server.url.replace(/:[^:@/]+@/, '')
  await expect(withClient(withoutPassword, (client) => client.get('x'))).rejects.toThrow('NOAUTH')
  for (const file of ['password', 'redis.conf']) {
    expect(statSync(path.join(dataDir, 'redis', file)).mode & 0o777).toBe(0o600)
  }
  await server.stop()
})

test('a server that a killed start left behind is taken over', async () => {
  const dataDir = temporaryFolder()
  const killed = run(commandOf('start-services.program.ts', ['redis', dataDir]))
  const [, pid] = await killed.says(/process (\d+) at/)
  await killed.kill()

  const server = await startRedis({ dataDir, log })
  expect(server.pid).toBe(Number(pid))
  await server.stop()
  expect(isAlive(server.pid)).toBe(false)
})

test('two starts at once share one server, never two on one append-only file', async () => {
  const dataDir = temporaryFolder()
  const [one, other] = await Promise.all([startRedis({ dataDir, log }), startRedis({ dataDir, log })])
  expect(other.pid).toBe(one.pid)
  await one.stop()
})

test('a server that holds the folder and does not answer stops the start instead of being joined by a second', async () => {
  const dataDir = temporaryFolder()
  const frozen = await startRedis({ dataDir, log })
  process.kill(frozen.pid, 'SIGSTOP')
  await expect(startRedis({ dataDir, log })).rejects.toThrow("A Redis that doesn't answer holds")
  process.kill(frozen.pid, 'SIGCONT')
  await frozen.stop()
})
