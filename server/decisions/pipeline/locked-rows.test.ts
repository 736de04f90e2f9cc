import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { TaskWorker } from '../../platform/task-worker.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { hold } from '../../test/held.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { analyzeTasks } from './analyze-task.ts'

/** What others may lose while one row is locked (design R15), in milliseconds. */
const mostGrowth = 500

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let other: TestWorkspace
let call: RestClient
let callOther: RestClient
let held: { release(): Promise<void> } | null = null

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  other = await app.createWorkspace()
  call = await rest.client(acme)
  callOther = await rest.client(other)
})
afterEach(async () => {
  await held?.release()
  held = null
})

const item = (user: string) => ({
  content_id: newId(),
  text: 'Hello',
  user: { id: user },
  category: { id: 'c' },
  subcategory: { id: 's' },
})

const posted = async (client: RestClient, path: string, body: object) => {
  const began = performance.now()
  const { status, headers, body: answer } = await client('POST', path, body)
  return {
    status,
    code: answer['code'],
    retryAfter: headers.get('retry-after'),
    ms: performance.now() - began,
  }
}

/** What a hundred others are answered, of two workspaces, each for an author of its own; and how long 99 of them took. */
async function byOthers(path: string) {
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, n) => posted(n % 2 ? call : callOther, path, bodyOf(path, `other-${n}`))),
  )
  return {
    statuses: new Set(answers.map(({ status }) => status)),
    p99: answers.map(({ ms }) => ms).sort((a, b) => a - b)[98] ?? 0,
  }
}

const bodyOf = (path: string, user: string) => (path === 'user' ? { id: user, name: newId() } : item(user))

const rowOf = { user: 'platform_user', content: 'content' }
const lock = async (kind: 'user' | 'content', externalId: string) => {
  const row = idOf(acme.workspaceId, kind, externalId)
  held = await hold(app, `select 1 from ${rowOf[kind]} where id = $1 for update`, [row])
}

describe('[V7.6] while a transaction is left open on an author', () => {
  it.each(['content', 'content/sync', 'user'])(
    'POST /%s of all others goes on, that author is told to come back, and is served once it is over',
    async (path) => {
      const byStuck = () =>
        Promise.all(Array.from({ length: 20 }, () => posted(call, path, bodyOf(path, 'stuck'))))
      await byOthers(path)
      const [{ p99: before }] = await Promise.all([byOthers(path), byStuck()])
      await lock('user', 'stuck')
      const stuck = byStuck()
      const { statuses, p99 } = await byOthers(path)
      expect([...statuses]).toEqual([200])
      expect(p99 - before).toBeLessThan(mostGrowth)
      for (const { status, code, retryAfter, ms } of await stuck) {
        expect([status, code]).toEqual([503, 'UNAVAILABLE'])
        expect(Number(retryAfter)).toBeGreaterThan(0)
        expect(ms).toBeLessThan(4000)
      }
      await held?.release()
      expect(await posted(call, path, bodyOf(path, 'stuck'))).toMatchObject({ status: 200 })
    },
  )

  it('one that is free again within a second is served without anybody noticing', async () => {
    await call('POST', 'content', item('slow'))
    await lock('user', 'slow')
    const answers = Promise.all([1, 2, 3].map(() => posted(call, 'content', item('slow'))))
    await expect.poll(waitsForLock).toBeGreaterThan(0)
    await held?.release()
    expect((await answers).map(({ status }) => status)).toEqual([200, 200, 200])
  })
})

describe('while a transaction is left open on an item', () => {
  it('POST /content of other items goes on', async () => {
    const stuck = item('author')
    await call('POST', 'content', stuck)
    const { p99: before } = await byOthers('content')
    await lock('content', stuck.content_id)
    const again = posted(call, 'content', { ...stuck, text: 'Changed' })
    const { statuses, p99 } = await byOthers('content')
    expect([...statuses]).toEqual([200])
    expect(p99 - before).toBeLessThan(mostGrowth)
    expect(await again).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
  })

  it('the others of its batch are decided at once, and it is once it is free', async () => {
    const stuck = item('author')
    await call('POST', 'content', stuck)
    const sendOthers = () =>
      Promise.all(Array.from({ length: 63 }, (_, n) => call('POST', 'content', item(`other-${n}`))))
    await sendOthers()
    const first = startAnalysis()
    const before = await untilDecided()
    await first.stop()
    await call('POST', 'content', { ...stuck, text: 'Changed' })
    await sendOthers()
    await lock('content', stuck.content_id)
    const analysis = startAnalysis()
    try {
      expect((await untilDecided()) - before).toBeLessThan(mostGrowth)
      await expect.poll(attempts, { timeout: 5000 }).toBeGreaterThan(1)
      await held?.release()
      await expect.poll(attempts, { timeout: 15_000 }).toBe(0)
    } finally {
      await analysis.stop()
    }
  })
})

const waitsForLock = () =>
  app.services.database
    .on('jobs')
    .asSystem(async (tx) => (await tx.query(`select 1 from pg_locks where not granted`)).length)

/** The worker's part that analyzes what was sent in. */
function startAnalysis() {
  const services = app.services.on('jobs')
  const workers = analyzeTasks(services.database, services.pipeline).map(
    (kind) => new TaskWorker(kind, services),
  )
  for (const worker of workers) worker.start()
  return { stop: () => Promise.all(workers.map((worker) => worker.stop())) }
}

/** The milliseconds until all that is not held is decided. */
async function untilDecided(): Promise<number> {
  const began = performance.now()
  await expect.poll(undecided, { timeout: 5000, interval: 20 }).toBe(0)
  return performance.now() - began
}

const inAcme = <T>(sql: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql))
const undecided = async () => (await inAcme(`select 1 from content where initial_status is null`)).length
/** How often the task that is left was tried; 0 when none is. */
const attempts = async () =>
  (await inAcme<{ attempts: number }>(`select attempts from task`))[0]?.attempts ?? 0
