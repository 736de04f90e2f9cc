import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SessionCache } from './access/team/session-cache.ts'
import { newId } from './platform/ids.ts'
import { Jobs } from './platform/jobs.ts'
import { makeLogger } from './platform/log.ts'
import { RedisPubSub } from './platform/pubsub.ts'
import { RateLimits } from './platform/rate-limit.ts'
import { RedisCounts } from './platform/redis-counts.ts'
import { RedisOutages } from './platform/redis-outages.ts'
import type { RedisPlace } from './platform/redis-topology.ts'
import { connectRedis, isReady, leaveRedis, type Redis } from './platform/redis.ts'
import { WakeUps } from './platform/wake-ups.ts'
import { startTestApp } from './test/app.ts'
import { makeContent } from './test/moderated-workspace.ts'
import { startRedisCluster, startSentinelRedis } from './test/redis-servers.ts'

const quiet = makeLogger('silent')

/** What two processes have of Redis. */
async function twoProcesses(place: RedisPlace) {
  const clients: Redis[] = []
  const connect = async () => {
    const client = await connectRedis(place, new RedisOutages(quiet))
    clients.push(client)
    return client
  }
  const make = async () => {
    const jobs = new Jobs(place, quiet)
    const redis = await connect()
    return {
      redis,
      limits: new RateLimits(new RedisCounts(redis)),
      sessions: new SessionCache(redis, quiet),
      pubsub: new RedisPubSub(await connect(), await connect(), quiet),
      wakeUps: new WakeUps(jobs, quiet),
      jobs,
    }
  }
  const [here, there] = [await make(), await make()]
  return {
    here,
    there,
    async close() {
      await Promise.all([here, there].map(({ jobs }) => jobs.close()))
      await Promise.all(clients.map(leaveRedis))
    },
  }
}

type Processes = Awaited<ReturnType<typeof twoProcesses>>

/** A limit of ten, of which each process asks for eight at once: how many are let in, whatever else. */
async function letIn({ here, there }: Processes): Promise<number> {
  const key = newId()
  const limit = { requests: 10, seconds: 60 }
  const asked = [here, there].flatMap(({ limits }) =>
    Array.from({ length: 8 }, () => limits.consume('test', key, limit)),
  )
  return (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length
}

async function expectNews({ here, there }: Processes): Promise<void> {
  const [topic, heard] = [newId(), [] as unknown[]]
  there.pubsub.listen(topic, (news) => heard.push(news))
  const tell = () => {
    here.pubsub.publish(topic, 'news')
    return heard[0]
  }
  await expect.poll(tell, { timeout: 15_000 }).toBe('news')
}

async function expectWakeUps({ here, there }: Processes): Promise<void> {
  const kind = newId()
  let woken = 0
  there.wakeUps.onWakeUp(kind, () => woken++)
  const wake = () => {
    here.wakeUps.send(kind)
    return woken
  }
  await expect.poll(wake, { timeout: 15_000 }).toBeGreaterThan(0)
}

async function expectSessions({ here, there }: Processes): Promise<void> {
  const hash = newId()
  const principal = { id: newId() } as never
  await here.sessions.put(hash, principal)
  expect(await there.sessions.get(hash)).toEqual(principal)
  const workspaceId = newId()
  await there.sessions.forget([hash, newId()].map((tokenHash) => ({ tokenHash, workspaceId })))
  expect(await here.sessions.get(hash)).toBeNull()
}

async function expectAll(processes: Processes): Promise<void> {
  expect(await letIn(processes)).toBe(10)
  await expectSessions(processes)
  await expectNews(processes)
  await expectWakeUps(processes)
}

/** An item is taken in by the API half and decided by the worker half of a program on that Redis. */
async function expectDecisions(env: Record<string, string>): Promise<void> {
  const app = await startTestApp({ worker: true, env })
  try {
    const acme = await app.createWorkspace()
    await app.services.intake.accept(acme.workspaceId, makeContent('c1', 'hello'))
    const decided = () =>
      app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
        const [row] = await tx.query<{ status: string }>(
          'select status from content where workspace_id = $1',
          [acme.workspaceId],
        )
        return row?.status
      })
    await expect.poll(decided, { timeout: 10_000 }).toBe('allowed')
  } finally {
    await app.close()
  }
}

describe('a Redis Cluster of three nodes', () => {
  let cluster: Awaited<ReturnType<typeof startRedisCluster>>
  let processes: Processes
  let place: RedisPlace & { url: string; clusterNodes: string[] }
  beforeAll(async () => {
    cluster = await startRedisCluster()
    const [first, ...others] = cluster.nodes.map(({ address }) => address)
    place = { url: `redis://${first}`, clusterNodes: others }
    processes = await twoProcesses(place)
    processes.there.wakeUps.listen()
  })
  afterAll(async () => {
    await processes.close()
    await cluster.stop()
  })

  it('keeps limits exact, shares sessions, tells news and wakes workers', () => expectAll(processes))

  it('is spread over: each node has keys', async () => {
    await Promise.all(
      Array.from({ length: 60 }, () =>
        processes.here.limits.consume('spread', newId(), { requests: 1, seconds: 60 }),
      ),
    )
    const sizes = await Promise.all(cluster.nodes.map(async ({ ask }) => Number(await ask('DBSIZE'))))
    expect(Math.min(...sizes)).toBeGreaterThan(0)
  })

  it('serves the whole program', () =>
    expectDecisions({ REDIS_URL: place.url, REDIS_CLUSTER_NODES: place.clusterNodes.join(',') }))
})

describe('a Redis that sentinels name', () => {
  let servers: Awaited<ReturnType<typeof startSentinelRedis>>
  let processes: Processes
  let place: RedisPlace & { url: string; sentinels: string[] }
  beforeAll(async () => {
    servers = await startSentinelRedis('verdict')
    place = { url: 'redis://verdict', sentinels: [servers.sentinel.address] }
    processes = await twoProcesses(place)
    processes.there.wakeUps.listen()
  })
  afterAll(async () => {
    await processes.close()
    await servers.stop()
  })

  it('keeps limits exact, shares sessions, tells news and wakes workers', () => expectAll(processes))

  it('serves the whole program', () =>
    expectDecisions({ REDIS_URL: place.url, REDIS_SENTINELS: place.sentinels.join(',') }))

  it('goes on with the replica when the primary is lost', async () => {
    await servers.primary.kill()
    const role = async () => (await servers.replica.ask('ROLE')) as string[]
    await expect.poll(async () => (await role())[0], { timeout: 20_000 }).toBe('master')
    await expect
      .poll(() => isReady(processes.here.redis) && isReady(processes.there.redis), { timeout: 20_000 })
      .toBe(true)
    await expectAll(processes)
  }, 60_000)
})
