import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { asOwner } from '../test/as-owner.ts'
import { withRowsRead } from '../test/rows-read.ts'
import { newId } from './ids.ts'
import { extendLeases } from './task-leases.ts'
import {
  addClaimedTask,
  addTasks,
  claim as claimDue,
  claimTasks,
  due,
  postponeTask,
  RetryLater,
  completeTasks,
  type Task,
} from './tasks.ts'

let app: TestApp
let acme: TestWorkspace
let kind: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())
beforeEach(() => void (kind = `kind-${newId()}`))

const inAcme = <T>(work: Parameters<typeof app.services.database.inWorkspace<T>>[1]) =>
  app.services.database.inWorkspace(acme.workspaceId, work)

const add = (count: number) =>
  inAcme((tx) =>
    addTasks(
      tx,
      Array.from({ length: count }, () => ({
        workspaceId: acme.workspaceId,
        kind,
        objectId: newId(),
        version: 1,
      })),
    ),
  )

const claim = (most = 10, seconds = 60) => claimTasks(app.services.database, kind, most, seconds)
const complete = (tasks: Task[]) => inAcme((tx) => completeTasks(tx, tasks))
const elapse = () => inAcme((tx) => tx.query(`update task set lease_until = now() where kind = $1`, [kind]))

describe('durable tasks', () => {
  it('are claimed in their order, no more than asked for', async () => {
    await add(5)
    const [first, second] = [await claim(3), await claim(3)]
    expect([first.length, second.length]).toEqual([3, 2])
    expect(await claim()).toEqual([])
  })

  it('are found without reading the others, however many came since PostgreSQL counted them', async () => {
    await add(2000)
    await complete(await claim(2000))
    await asOwner(app.config.database.url, 'analyze task')
    await add(2000)
    const { result, rows } = await app.services.database.asSystem((tx) =>
      withRowsRead(tx, ['task'], () => claimDue(tx, due('attempts = 0'), [kind, 50, 60])),
    )
    expect(result).toHaveLength(50)
    expect(rows).toBeLessThanOrEqual(100)
    await complete(result)
  })

  it('20 workers at once claim each task once', async () => {
    await add(100)
    const claimed = (await Promise.all(Array.from({ length: 20 }, () => claim(7)))).flat()
    expect(new Set(claimed.map(({ id }) => id)).size).toBe(claimed.length)
    expect(claimed).toHaveLength(100)
  })

  it('are gone once they are settled', async () => {
    await add(2)
    const tasks = await claim()
    expect(await complete(tasks)).toEqual(new Set(tasks.map(({ id }) => id)))
    await elapse()
    expect(await claim()).toEqual([])
  })

  it('[R6] have their leases extended by whoever holds them alone, and not those that are being settled', async () => {
    await add(2)
    const tasks = await claim(10, 1)
    const foreign = tasks.map((task) => ({ ...task, leaseToken: newId() }))
    const leases = async () =>
      (
        await inAcme((tx) =>
          tx.query<{ long: boolean }>(
            `select lease_until > now() + interval '10 seconds' as long from task where kind = $1 order by id`,
            [kind],
          ),
        )
      ).map(({ long }) => long)
    await extendLeases(app.services.database, foreign, 60)
    expect(await leases()).toEqual([false, false])
    await inAcme(async (tx) => {
      await completeTasks(tx, tasks.slice(0, 1))
      await extendLeases(app.services.database, tasks, 60)
    })
    expect(await leases()).toEqual([true])
  })

  it('[R6] a claim whose lease ended and was taken over completes nothing', async () => {
    await add(1)
    const frozen = await claim()
    await elapse()
    const taken = await claim()
    expect(taken).toMatchObject([{ attempts: 2 }])
    expect(await complete(frozen)).toEqual(new Set())
    expect((await complete(taken)).size).toBe(1)
  })

  it('that were tried before come first, those tried more than once alone, however long the backlog', async () => {
    await add(1)
    const [failed] = await claim()
    if (!failed) throw new Error('nothing claimed')
    await postponeTask(app.services.database, failed, 'no luck')
    await add(5)
    expect(await claim()).toHaveLength(5)
    await add(5)
    await elapse()
    const again = await claim()
    expect(again.map(({ attempts }) => attempts)).toEqual([2, 2, 2, 2, 2, 2])
    await elapse()
    expect(await claim()).toMatchObject([{ attempts: 3 }])
  })

  it('rest for as long as the failure asks for', async () => {
    await add(1)
    const [failed] = await claim()
    if (!failed) throw new Error('nothing claimed')
    await postponeTask(app.services.database, failed, new RetryLater('busy', 30_000))
    const [row] = await inAcme((tx) =>
      tx.query<{ seconds: number; error: string }>(
        `select extract(epoch from lease_until - now())::float8 as seconds, error from task where id = $1`,
        [failed.id],
      ),
    )
    expect(row?.error).toBe('busy')
    expect(row?.seconds).toBeGreaterThan(29)
  })

  it('that only wait use up no attempt, are not claimed before their time, and then as the oldest of the new ones', async () => {
    await add(1)
    const [waiting] = await claim()
    if (!waiting) throw new Error('nothing claimed')
    await postponeTask(app.services.database, waiting, new RetryLater('slow down', 30_000, false))
    await add(2)
    const others = await claim()
    expect(others.map(({ attempts }) => attempts)).toEqual([1, 1])
    await elapse()
    await add(1)
    const [again] = await claim(1)
    expect(again).toMatchObject({ attempts: 2 })
    await complete(await claim(2))
    const [first, second] = await claim()
    expect(first).toMatchObject({ id: waiting.id, attempts: 1 })
    expect(second).toMatchObject({ attempts: 1 })
  })

  it('that waited after a failure keep the attempts that they have had', async () => {
    await add(1)
    const [failed] = await claim()
    if (!failed) throw new Error('nothing claimed')
    await postponeTask(app.services.database, failed, 'no luck')
    await elapse()
    const [again] = await claim()
    if (!again) throw new Error('nothing claimed')
    await postponeTask(app.services.database, again, new RetryLater('slow down', 0, false))
    await elapse()
    expect(await claim()).toMatchObject([{ attempts: 2 }])
  })

  it('a task that its writer claims is nobody else’s until the lease ends', async () => {
    const objectId = newId()
    const mine = await inAcme((tx) =>
      addClaimedTask(tx, { workspaceId: acme.workspaceId, kind, objectId, version: 3 }, 60),
    )
    expect(mine).toMatchObject({ objectId, version: 3, attempts: 1 })
    expect(await claim()).toEqual([])
    await elapse()
    expect(await claim()).toMatchObject([{ objectId, attempts: 2 }])
  })
})
