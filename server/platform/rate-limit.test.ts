import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { startRedis } from '../../start/redis.ts'
import { RateLimitedError } from './errors.ts'
import { newId } from './ids.ts'
import { makeLogger } from './log.ts'
import { RateLimits } from './rate-limit.ts'
import { RedisCounts } from './redis-counts.ts'
import { RedisOutages } from './redis-outages.ts'
import { connectRedis, leaveRedis, type Redis } from './redis.ts'

const log = makeLogger('silent')
const outcomes = async (attempts: Promise<unknown>[]) =>
  (await Promise.allSettled(attempts)).map(
    (outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason) as unknown,
  )

describe('[8] rate limits', () => {
  let redis: Redis
  beforeAll(async () => void (redis = await connectRedis({ url: inject('redisUrl') }, new RedisOutages(log))))
  afterAll(() => leaveRedis(redis))

  test('say what is left, then refuse', async () => {
    const limits = new RateLimits(new RedisCounts(redis))
    const key = newId()
    const before = Math.floor(Date.now() / 1000)
    const limit = { requests: 2, seconds: 60 }
    const first = await limits.consume('test', key, limit)
    expect(first).toMatchObject({ limit: 2, remaining: 1 })
    expect(first.reset - before).toBeGreaterThanOrEqual(59)
    expect(first.reset - before).toBeLessThanOrEqual(61)
    expect(Number.isInteger(first.reset)).toBe(true)
    expect(await limits.consume('test', key, limit)).toMatchObject({ remaining: 0 })
    const refusal = await limits.consume('test', key, limit).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RateLimitedError)
    expect(refusal).toMatchObject({ status: 429, state: { limit: 2, remaining: 0 } })
  })

  test('let in exactly the limit of many at once, over two processes', async () => {
    const [one, two] = [new RateLimits(new RedisCounts(redis)), new RateLimits(new RedisCounts(redis))]
    const key = newId()
    const limit = { requests: 70, seconds: 60 }
    const all = await outcomes(
      Array.from({ length: 200 }, (_, index) => (index % 2 ? one : two).consume('test', key, limit)),
    )
    expect(all.filter((outcome) => outcome instanceof RateLimitedError)).toHaveLength(130)
    const left = all.flatMap((outcome) =>
      outcome instanceof RateLimitedError ? [] : [(outcome as { remaining: number }).remaining],
    )
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 70 }, (_, index) => index))
  })

  test('count what each request costs, and let in what there is still room for', async () => {
    const limits = new RateLimits(new RedisCounts(redis))
    const [key, limit] = [newId(), { requests: 10, seconds: 60 }]
    const all = await outcomes([4, 4, 4, 1].map((points) => limits.consume('test', key, limit, points)))
    expect(all[0]).toMatchObject({ limit: 10, remaining: 6 })
    expect(all[1]).toMatchObject({ remaining: 2 })
    expect(all[2]).toBeInstanceOf(RateLimitedError)
    expect(all[2]).toMatchObject({ state: { remaining: 0 } })
    expect(all[3]).toBeInstanceOf(RateLimitedError)
  })

  test('are counted apart for each key and name, and start again after the window', async () => {
    const limits = new RateLimits(new RedisCounts(redis))
    const [key, limit] = [newId(), { requests: 1, seconds: 1 }]
    await limits.consume('test', key, limit)
    await limits.consume('other', key, limit)
    await limits.consume('test', newId(), limit)
    await expect(limits.consume('test', key, limit)).rejects.toBeInstanceOf(RateLimitedError)
    await expect
      .poll(
        () =>
          limits.consume('test', key, limit).then(
            () => 'let in',
            () => 'refused',
          ),
        { timeout: 3000, interval: 200 },
      )
      .toBe('let in')
  })
})

describe('[R9] while Redis is away', () => {
  const limit = { requests: 3, seconds: 60 }
  let dataDir: string
  let server: Awaited<ReturnType<typeof startRedis>>
  let redis: Redis

  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'verdict-limits-'))
    server = await startRedis({ dataDir, log: () => undefined })
    redis = await connectRedis({ url: server.url }, new RedisOutages(log))
  })
  afterEach(async () => {
    redis.disconnect()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  async function expectLimitsInMemory(limits: RateLimits, refused: number): Promise<void> {
    const started = performance.now()
    const all = await outcomes(Array.from({ length: 5 }, () => limits.consume('test', 'w', limit)))
    expect(performance.now() - started).toBeLessThan(1500)
    expect(all.filter((outcome) => outcome instanceof RateLimitedError)).toHaveLength(refused)
  }

  test('limits go on in memory from what was counted when it is gone', async () => {
    const limits = new RateLimits(new RedisCounts(redis))
    await limits.consume('test', 'w', limit)
    await server.stop()
    await expectLimitsInMemory(limits, 3)
  })

  test('limits go on in memory when it hangs', async () => {
    const other = await connectRedis({ url: server.url }, new RedisOutages(log))
    await other.call('CLIENT', 'PAUSE', '4000', 'ALL')
    await expectLimitsInMemory(new RateLimits(new RedisCounts(redis)), 2)
    other.disconnect()
  })

  test('a window that this process knows of ends on time', async () => {
    const limits = new RateLimits(new RedisCounts(redis))
    const short = { requests: 1, seconds: 1 }
    await limits.consume('test', 'w', short)
    await server.stop()
    await expect(limits.consume('test', 'w', short)).rejects.toBeInstanceOf(RateLimitedError)
    const consumed = () => limits.consume('test', 'w', short).catch(() => 'refused')
    await expect.poll(consumed, { timeout: 1500 }).toMatchObject({ remaining: 0 })
  })

  test('an answer that came while this process was busy counts: the limit stays shared', async () => {
    const [one, two] = [new RateLimits(new RedisCounts(redis)), new RateLimits(new RedisCounts(redis))]
    await one.consume('busy', 'w', limit)
    const counted = one.consume('busy', 'w', limit)
    await new Promise((resolve) => setImmediate(resolve))
    for (const until = performance.now() + 400; performance.now() < until;);
    expect(await counted).toMatchObject({ remaining: 1 })
    expect(await two.consume('busy', 'w', limit)).toMatchObject({ remaining: 0 })
    await expect(one.consume('busy', 'w', limit)).rejects.toBeInstanceOf(RateLimitedError)
  })
})
