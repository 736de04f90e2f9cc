import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { hold } from '../test/held.ts'
import { LockedError, RateLimitedError, UnavailableError } from './errors.ts'
import { type Work, works } from './pools.ts'

let app: TestApp
let acme: TestWorkspace

beforeAll(async () => {
  app = await startTestApp({
    env: {
      DATABASE_POOL: '2',
      DATABASE_READ_POOL: '2',
      DATABASE_JOB_POOL: '2',
      DATABASE_LOCK_TIMEOUT: '0.5',
      DATABASE_STATEMENT_TIMEOUT: '0.6',
      DATABASE_READ_TIMEOUT: '0.7',
      DATABASE_JOB_TIMEOUT: '0.8',
      DATABASE_IDLE_TIMEOUT: '1',
    },
  })
  acme = await app.createWorkspace()
})
afterAll(() => app.close())

const on = (work: Work) => app.services.database.on(work)
const inAcme = <T>(work: Work, sql: string) =>
  on(work).inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql))

describe('limits of time', () => {
  it.each([
    ['requests', '600ms'],
    ['reads', '700ms'],
    ['jobs', '800ms'],
  ] as const)('of %s are those configured, without a round trip to set them', async (work, statement) => {
    const setting = (name: string) => inAcme<Record<string, string>>(work, `show ${name}`)
    expect(await setting('lock_timeout')).toEqual([{ lock_timeout: '500ms' }])
    expect(await setting('statement_timeout')).toEqual([{ statement_timeout: statement }])
    expect(await setting('idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '1s' },
    ])
  })

  it('hold for entities as well', async () => {
    const entities = app.services.database.orm.em.getConnection()
    expect(await entities.execute('show statement_timeout')).toEqual([{ statement_timeout: '600ms' }])
  })

  it.each(works)(
    'a statement of %s that takes too long is unavailable, and the next one works',
    async (work) => {
      await expect(inAcme(work, 'select pg_sleep(5)')).rejects.toThrow(UnavailableError)
      expect(await inAcme(work, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  it('a row that another transaction holds is locked', async () => {
    const held = await holdWorkspace()
    await expect(inAcme('requests', lockWorkspace)).rejects.toThrow(LockedError)
    await held.release()
    expect(await inAcme('requests', lockWorkspace)).toHaveLength(1)
  })

  it('hasty work gives it up at once', async () => {
    const held = await holdWorkspace()
    const began = performance.now()
    await expect(
      on('requests').byKey([acme.workspaceId], (tx) => tx.query(lockWorkspace), { hasty: true }),
    ).rejects.toThrow(LockedError)
    expect(performance.now() - began).toBeLessThan(400)
    await held.release()
  })

  it('a transaction in which nothing goes on is ended, and says so to whoever goes on with it', async () => {
    const idle = on('requests').inWorkspace(acme.workspaceId, async (tx) => {
      const [{ pid } = {}] = await tx.query<{ pid: number }>(
        `${lockWorkspace.replace('1', 'pg_backend_pid() as pid')}`,
      )
      await expect.poll(async () => (await backends(Number(pid))).length, { timeout: 5000 }).toBe(0)
      await tx.query('select 1')
    })
    await expect(idle).rejects.toThrow(UnavailableError)
    expect(await inAcme('requests', lockWorkspace)).toHaveLength(1)
  })
})

describe('kinds of work', () => {
  it.each(works)('do not share their last connection: with all others busy, %s go on', async (free) => {
    const busy = works.filter((work) => work !== free)
    const sleeping = busy.flatMap((work) =>
      Array.from({ length: 2 }, () => on(work).asSystem((tx) => tx.query('select pg_sleep(0.5)'))),
    )
    await expect.poll(() => busy.map((work) => on(work).useOf(work).used)).toEqual([2, 2])
    const began = performance.now()
    expect(await inAcme(free, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(performance.now() - began).toBeLessThan(400)
    await Promise.all(sleeping)
  })

  it('a workspace reads with its share, and another is not behind it', async () => {
    const other = await app.createWorkspace()
    const reads = Array.from({ length: 3 }, () => inAcme('reads', 'select pg_sleep(0.4)'))
    const began = performance.now()
    await on('reads').inWorkspace(other.workspaceId, (tx) => tx.query('select 1'))
    expect(performance.now() - began).toBeLessThan(350)
    await Promise.all(reads)
  })

  it('reads beyond those that may wait are refused at once, and those in line are answered', async () => {
    let release: (() => void) | undefined
    const busy = new Promise<void>((resolve) => {
      release = resolve
    })
    const first = on('reads').inWorkspace(acme.workspaceId, () => busy)
    const refused: unknown[] = []
    const reads = Array.from({ length: 210 }, () =>
      inAcme('reads', 'select 1').catch((error: unknown) => {
        refused.push(error)
      }),
    )
    await expect.poll(() => refused).toHaveLength(10)
    release?.()
    await Promise.all([first, ...reads])
    for (const error of refused) expect(error).toBeInstanceOf(RateLimitedError)
    expect(refused[0]).toMatchObject({ code: 'RATE_LIMITED', status: 429 })
  })

  it.each([
    ['too many where other work is answered', true, RateLimitedError],
    ['unavailable where nothing is', false, UnavailableError],
  ])(
    'a read that waits for 5 seconds is refused as %s',
    async (_what, othersGoOn, refusal) => {
      const others = setInterval(() => void (othersGoOn && inAcme('jobs', 'select 1')), 500)
      let release: (() => void) | undefined
      const busy = new Promise<void>((resolve) => {
        release = resolve
      })
      const first = on('reads').inWorkspace(acme.workspaceId, () => busy)
      await expect(inAcme('reads', 'select 1')).rejects.toThrow(refusal)
      clearInterval(others)
      release?.()
      await first.catch(() => undefined)
    },
    15_000,
  )
})

const lockWorkspace = 'select 1 from workspace for update'

const holdWorkspace = () => hold(app, `select 1 from workspace where id = $1 for update`, [acme.workspaceId])

const backends = (pid: number) =>
  on('jobs').asSystem((tx) => tx.query('select 1 from pg_stat_activity where pid = $1', [pid]))
