import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { startRedis } from '../../start/redis.ts'
import { startCuttableProxy } from '../test/cuttable-proxy.ts'
import { Jobs } from './jobs.ts'
import { type Logger, makeLogger } from './log.ts'
import { RedisPubSub } from './pubsub.ts'
import { RedisOutages } from './redis-outages.ts'
import { connectRedis, isReady, leaveRedis, type Redis } from './redis.ts'
import { WakeUps } from './wake-ups.ts'

const quiet = makeLogger('silent')
let proxy: Awaited<ReturnType<typeof startCuttableProxy>>
let throughProxy: string
let lines: { seconds?: number; said: string }[]
let log: Logger
const clients: Redis[] = []
beforeEach(async () => {
  const { hostname: host, port } = new URL(inject('redisUrl'))
  proxy = await startCuttableProxy({ host, port: Number(port) })
  const address = new URL(inject('redisUrl'))
  address.port = String(proxy.port)
  throughProxy = address.href
  lines = []
  log = Object.assign(makeLogger('silent'), {
    warn: ({ seconds }: { seconds?: number }, said: string) =>
      void lines.push({ ...(seconds !== undefined && { seconds }), said }),
  })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map(leaveRedis))
  proxy.close()
})

const connect = async (outages = new RedisOutages(log), url = throughProxy) => {
  const client = await connectRedis({ url }, outages)
  clients.push(client)
  return client
}

/** A bus of one process through the proxy, and a way to tell it something from another process. */
async function bus() {
  const outages = new RedisOutages(log)
  const pubsub = new RedisPubSub(await connect(outages), await connect(outages), quiet)
  const elsewhere = await connect(new RedisOutages(quiet), inject('redisUrl'))
  const heard: string[] = []
  return {
    pubsub,
    heard,
    listen: () => pubsub.listen('news', (payload) => heard.push(String(payload))),
    /** Says it again, each time with another number, until it is heard. */
    hears: async (news: string) => {
      let times = 0
      const isHeard = async () => {
        if (heard.some((said) => said.startsWith(news))) return true
        await elsewhere.publish('news', JSON.stringify(`${news} ${times++}`))
        return false
      }
      await expect.poll(isHeard, { timeout: 5000 }).toBe(true)
    },
  }
}

test('jobs that were closed leave no connection and no timer, so that a command ends', async () => {
  const [set, cleared] = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'clearTimeout')]
  const jobs = new Jobs({ url: throughProxy }, quiet)
  const queue = jobs.queue('closed')
  await queue.isReady()
  await queue.add({})
  expect(proxy.connections()).toBeGreaterThan(0)
  await jobs.close()
  const long = set.mock.results.filter((_, at) => Number(set.mock.calls[at]?.[1]) >= 100)
  const left = () => long.filter(({ value }) => !cleared.mock.calls.some(([timer]) => timer === value))
  await expect.poll(left).toEqual([])
  for (const spy of [set, cleared]) spy.mockRestore()
  await expect.poll(() => proxy.connections()).toBe(0)
})

test('[R9] a client that starts while Redis is away fails at once, and works when it has come', async () => {
  proxy.cut()
  const started = performance.now()
  const client = await connect()
  await expect(client.ping()).rejects.toThrow()
  expect(performance.now() - started).toBeLessThan(1000)
  proxy.join()
  await expect.poll(() => client.ping().catch(() => 'away'), { timeout: 5000 }).toBe('PONG')
})

test('[R9] what is listened to before Redis has come is heard once it has', async () => {
  proxy.cut()
  const { listen, hears } = await bus()
  listen()
  proxy.join()
  await hears('good morning')
})

test('[R9] what is listened to while Redis is away, and what was before, is heard after it, once each', async () => {
  const { pubsub, listen, hears, heard } = await bus()
  listen()
  await hears('before')
  let joined = 0
  pubsub.onJoin(() => joined++)
  proxy.cut()
  const other: unknown[] = []
  pubsub.listen('other', (payload) => other.push(payload))
  await expect.poll(() => lines.length).toBe(1)
  proxy.join()
  await hears('after')
  expect(heard).toEqual([...new Set(heard)])
  await expect
    .poll(async () => {
      pubsub.publish('other', 1)
      return other.length
    })
    .toBeGreaterThan(0)
  expect(joined).toBe(1)
})

test('a topic that is left and listened to again at once is still heard', async () => {
  const { listen, hears } = await bus()
  const leave = listen()
  await hears('one')
  leave()
  listen()
  await hears('two')
})

test('[R9] an outage is one line at its start and one at its end, however many clients there are', async () => {
  const outages = new RedisOutages(log)
  const all = await Promise.all([connect(outages), connect(outages), connect(outages)])
  for (const times of [1, 2]) {
    proxy.cut()
    await expect.poll(() => all.filter(isReady).length).toBe(0)
    await expect.poll(() => lines.length).toBe(2 * times - 1)
    expect(lines.at(-1)?.said).toBe('Redis is away: working on without it')
    proxy.join()
    await expect.poll(() => lines.length, { timeout: 5000 }).toBe(2 * times)
    expect(all.every(isReady)).toBe(true)
    expect(lines.at(-1)).toEqual({ said: 'Redis is back', seconds: expect.any(Number) as unknown })
  }
})

test('[R9] a worker that starts while Redis is away is woken by others once it has come', async () => {
  proxy.cut()
  const [here, there] = [new Jobs({ url: throughProxy }, quiet), new Jobs({ url: inject('redisUrl') }, quiet)]
  const [worker, other] = [new WakeUps(here, quiet), new WakeUps(there, quiet)]
  const kind = `kind-${process.pid}`
  let woken = 0
  worker.onWakeUp(kind, () => woken++)
  worker.listen()
  proxy.join()
  await expect
    .poll(
      () => {
        other.send(kind)
        return woken
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
  await Promise.all([here.close(), there.close()])
}, 20_000)

test('wake-ups that nobody takes do not fill Redis', async () => {
  // Where no worker of another test takes them.
  const jobs = new Jobs({ url: new URL('/7', inject('redisUrl')).href }, quiet)
  const wakeUps = new WakeUps(jobs, quiet)
  const [queue] = jobs.queues
  await expect.poll(() => queue && jobs.isUp(queue)).toBe(true)
  for (let n = 0; n < 5000; n++) wakeUps.send(`kind-${n}`)
  const added = async () => Number(await queue?.client.get(queue.toKey('id')))
  await expect.poll(added).toBeGreaterThanOrEqual(5000)
  await expect.poll(() => queue?.getWaitingCount()).toBeLessThan(2000)
  await queue?.empty()
  await jobs.close()
}, 30_000)

test('leaving while Redis is away takes no time', async () => {
  const client = await connect()
  proxy.cut()
  await expect.poll(() => isReady(client)).toBe(false)
  const started = performance.now()
  await leaveRedis(client)
  expect(performance.now() - started).toBeLessThan(500)
})

/** Runs something with a Redis of its own. */
async function withRedis(run: (server: Awaited<ReturnType<typeof startRedis>>) => Promise<void>) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verdict-redis-'))
  const server = await startRedis({ dataDir, log: () => undefined })
  try {
    await run(server)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

test(
  '[R9] a Redis that became a replica is connected to anew, as its name may lead to another by then',
  () =>
    withRedis(async ({ url }) => {
      const client = await connect(new RedisOutages(log), url)
      const connection = () => client.call('CLIENT', 'ID').catch(() => null)
      const first = await connection()
      await client.call('REPLICAOF', '127.0.0.1', '1')
      await expect(client.set('news', '1')).rejects.toThrow('READONLY')
      await expect.poll(async () => [null, first].includes(await connection())).toBe(false)
      await client.call('REPLICAOF', 'NO', 'ONE')
      expect(await client.set('news', '1')).toBe('OK')
    }),
  30_000,
)

test(
  '[R9] a Redis that hangs is away too',
  () =>
    withRedis(async ({ url, pid }) => {
      await connect(new RedisOutages(log), url)
      try {
        process.kill(pid, 'SIGSTOP')
        await expect.poll(() => lines.length, { timeout: 12_000 }).toBe(1)
      } finally {
        process.kill(pid, 'SIGCONT')
      }
      await expect.poll(() => lines.length, { timeout: 12_000 }).toBe(2)
    }),
  30_000,
)
