import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRedis } from '../../../start/redis.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { startApiProcess } from '../../test/api-process.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeContent, makePolicy } from '../../test/moderated-workspace.ts'
import { type RestAnswer, type RestClient, restClient, restKey } from '../../test/rest-client.ts'

const good = {
  report: { policy_id: 'spam', reported_by_id: 'r-1', content_id: 'c-1' },
}
const bad = { report: { policy_id: 'spam' } }

/** A workspace whose users can report, and its key. */
async function reported(app: TestApp, plan: Plan): Promise<string> {
  const workspace = await app.createWorkspace({ plan })
  await makePolicy(app, workspace, 'Spam', { userReports: true })
  await app.services.syncJudge.decide(workspace.workspaceId, makeContent('c-1', 'hello'))
  return restKey(app, workspace)
}

/** So many reports by callers in parallel, each waiting for its answer; every third is one that is refused. */
async function sendAll(clients: RestClient[], callers: number, each: number): Promise<RestAnswer[]> {
  const answers: RestAnswer[] = []
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      const call = clients[caller % clients.length]
      for (let n = 0; call && n < each; n++)
        answers.push(await call('POST', 'user-reports', (caller + n) % 3 === 0 ? bad : good))
    }),
  )
  return answers
}

const remaining = ({ headers }: RestAnswer) => Number(headers.get('x-ratelimit-remaining'))

/** Two API processes with a Redis of their own. */
async function startHouse() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'verdict-reports-'))
  const redis = await startRedis({ dataDir, log: () => undefined })
  const app = await startTestApp({ env: { PORT: '0', REDIS_URL: redis.url } })
  const env = {
    DATABASE_URL: app.config.database.url,
    REDIS_URL: redis.url,
    SECRET_KEY: 'a key for tests that is long enough for anything',
  }
  const processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
  return {
    app,
    redis,
    clients: (key: string) => processes.map(({ url }) => restClient(url, key)),
    async stop() {
      await Promise.all(processes.map((each) => each.stop()))
      await app.close()
      await redis.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type House = Awaited<ReturnType<typeof startHouse>>

/** That of all tests but one: to start processes is most of what they cost. */
let house: House
beforeAll(async () => void (house = await startHouse()), 90_000)
afterAll(() => house.stop())

describe('[8] user reports: 100 requests a minute for each workspace', () => {
  it.each([Plan.free, Plan.enterprise])(
    'exactly, refused ones included, over two API processes and 50 callers in parallel, on %s',
    async (plan) => {
      const key = await reported(house.app, plan)
      const answers = await sendAll(house.clients(key), 50, 6)
      const let_in = answers.filter(({ status }) => status !== 429)
      expect(new Set(let_in.map(({ status }) => status))).toEqual(new Set([200, 400]))
      expect(let_in).toHaveLength(100)
      expect(answers.length - let_in.length).toBe(200)
      expect(let_in.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
    },
  )

  it('[7] every answer says what is left and until when; 429 also when to come back', async () => {
    const [call] = house.clients(await reported(house.app, Plan.pro))
    if (!call) throw new Error('no client')
    const [first] = await sendAll([call], 1, 1)
    const now = Math.floor(Date.now() / 1000)
    expect(first?.headers.get('x-ratelimit-limit')).toBe('100')
    expect(first?.headers.get('x-ratelimit-remaining')).toBe('99')
    expect(first?.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/)
    expect(Number(first?.headers.get('x-ratelimit-reset')) - now).toBeGreaterThan(55)
    expect(Number(first?.headers.get('x-ratelimit-reset')) - now).toBeLessThanOrEqual(61)
    expect(first?.headers.has('retry-after')).toBe(false)
    await sendAll([call], 25, 4)
    const refused = await call('POST', 'user-reports', good)
    expect(refused).toMatchObject({
      status: 429,
      body: { success: false, error: 'Too many requests, check headers for limits', code: 'RATE_LIMITED' },
    })
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  })

  it('each workspace has its own, and listing the reasons does not count', async () => {
    const [one, two] = [await reported(house.app, Plan.pro), await reported(house.app, Plan.pro)]
    const [first, second] = [one, two].map((key) => house.clients(key)[0])
    if (!first || !second) throw new Error('no client')
    await sendAll([first], 20, 6)
    expect((await first('GET', 'user-reports')).status).toBe(200)
    expect(remaining(await second('POST', 'user-reports', good))).toBe(99)
  })
})

describe('[8] [R9] user reports, whatever becomes of Redis', () => {
  /** The rest of 100 gets through, and what is left counts down without a gap, over both processes. */
  const expectTheRest = async (clients: RestClient[]) => {
    const answers = await sendAll(clients, 50, 4)
    const letIn = answers.filter(({ status }) => status !== 429)
    expect(letIn.map(remaining).sort((a, b) => a - b)).toEqual(Array.from({ length: 70 }, (_, n) => n))
    for (const { headers } of answers) expect(headers.get('x-ratelimit-limit')).toBe('100')
  }

  it('the limit is exact over two processes when Redis is stopped', async () => {
    const clients = house.clients(await reported(house.app, Plan.pro))
    await sendAll(clients, 10, 3)
    await house.redis.stop()
    await expectTheRest(clients)
  }, 90_000)

  it('and when Redis hangs', async () => {
    const own = await startHouse()
    try {
      const clients = own.clients(await reported(own.app, Plan.pro))
      await sendAll(clients, 10, 3)
      process.kill(own.redis.pid, 'SIGSTOP')
      await expectTheRest(clients)
    } finally {
      process.kill(own.redis.pid, 'SIGCONT')
      await own.stop()
    }
  }, 90_000)
})
