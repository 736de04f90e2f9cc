import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { newId } from './ids.ts'
import { oldestTasks } from './task-backlog.ts'
import { claimTogether, extendLeases, takeApart } from './task-leases.ts'
import { type TaskKind, TaskWorker } from './task-worker.ts'
import { addTasks, claimTasks, completeTasks, type Task } from './tasks.ts'

let app: TestApp
let acme: TestWorkspace
let other: TestWorkspace
let kind: string

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  other = await app.createWorkspace()
})
afterAll(() => app.close())
beforeEach(() => void (kind = `kind-${newId()}`))

const database = () => app.services.database
const both = () => [acme.workspaceId, other.workspaceId]
const inBoth = <T>(text: string) => database().inWorkspace(both(), (tx) => tx.query<T>(text, [kind]))

async function add(count: number, { workspaceId } = acme): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  const tasks = ids.map((objectId) => ({ workspaceId, kind, objectId, version: 1 }))
  await database().inWorkspace(workspaceId, (tx) => addTasks(tx, tasks))
  return ids
}

const claim = (most = 10) => claimTogether(database(), kind, most, 60)
const claimAgain = () => claimTasks(database(), kind, 10, 60, ['again'])
const complete = (tasks: Task[]) => database().inWorkspace(both(), (tx) => completeTasks(tx, tasks))
const elapse = () => inBoth(`update task_lease set lease_until = now() where kind = $1`)
const leases = async () => (await inBoth('select from task_lease where kind = $1')).length
const idsOf = (tasks: readonly Task[]) => tasks.map(({ id }) => id)

describe('tasks that are claimed together', () => {
  it('come in their order, no more than asked for, and none of them is written', async () => {
    await add(5)
    const written = () =>
      inBoth<{ id: string }>(`select id::text, xmin, attempts from task where kind = $1 order by id`)
    const before = await written()
    const [first, second] = [await claim(3), await claim(3)]
    expect([first.length, second.length]).toEqual([3, 2])
    expect([...first, ...second]).toEqual(before.map(({ id }) => expect.objectContaining({ id })))
    expect(await claim()).toEqual([])
    expect(await written()).toEqual(before)
  })

  it('are claimed once by 20 workers at once', async () => {
    await add(100)
    const claimed = (await Promise.all(Array.from({ length: 20 }, () => claim(7)))).flat()
    expect(new Set(idsOf(claimed)).size).toBe(claimed.length)
    expect(claimed).toHaveLength(100)
  })

  it('are settled together with their lease, over all workspaces of the batch', async () => {
    await add(2)
    await add(2, other)
    const tasks = await claim()
    expect(await leases()).toBe(2)
    expect(await complete(tasks)).toEqual(new Set(idsOf(tasks)))
    expect(await leases()).toBe(0)
    expect(await inBoth('select from task where kind = $1')).toEqual([])
  })

  it('do not count as waiting for somebody', async () => {
    await add(2)
    const waits = async () => (await database().asSystem(oldestTasks)).some((oldest) => oldest.kind === kind)
    expect(await waits()).toBe(true)
    await claim()
    expect(await waits()).toBe(false)
  })
})

describe('[R6] a worker that is frozen past its lease', () => {
  it('settles nothing: what it held counts as tried and is claimed alone', async () => {
    await add(3)
    const frozen = await claim()
    await elapse()
    expect(await claim()).toEqual([])
    expect(await complete(frozen)).toEqual(new Set())
    const taken = [await claimAgain(), await claimAgain(), await claimAgain()].flat()
    expect(taken.map(({ attempts, together }) => ({ attempts, together }))).toEqual(
      taken.map(() => ({ attempts: 2, together: undefined })),
    )
    expect(idsOf(taken)).toEqual(idsOf(frozen))
    expect(await complete(frozen)).toEqual(new Set())
    expect((await complete(taken)).size).toBe(3)
  })

  it('cannot take its tasks apart either', async () => {
    await add(2)
    const frozen = await claim()
    await elapse()
    await claim()
    expect(await takeApart(database(), frozen, 60)).toEqual([])
  })

  it('[R6] keeps them for as long as it extends the lease', async () => {
    await add(2)
    const held = await claim()
    await elapse()
    await extendLeases(database(), held, 60)
    expect(await claim()).toEqual([])
    expect(await claimAgain()).toEqual([])
    expect((await complete(held)).size).toBe(2)
  })

  it('keeps them as long as its settling is open, and loses them when that is taken back', async () => {
    await add(2)
    const frozen = await claim()
    await elapse()
    const settling = database().inWorkspace(both(), async (tx) => {
      expect((await completeTasks(tx, frozen)).size).toBe(2)
      expect(await claim()).toEqual([])
      expect(await claimAgain()).toEqual([])
      throw new Error('taken back')
    })
    await expect(settling).rejects.toThrow('taken back')
    await claim()
    expect(await claimAgain()).toHaveLength(2)
    expect(await complete(frozen)).toEqual(new Set())
  })
})

describe('a worker of a kind that is settled together', () => {
  let worker: TaskWorker | null = null
  afterEach(() => worker?.stop())

  const work = (over: Pick<TaskKind, 'run'>) => {
    const poisoned = async (task: Task) => void (await complete([task]))
    worker = new TaskWorker(
      { kind, batch: 64, lanes: 2, mostSeconds: 60, together: true, poisoned, ...over },
      app.services,
    )
    worker.start()
  }

  it('[R16] tries a batch that fails in parts, each task under a lease of its own', async () => {
    const [broken] = await add(64)
    const runs: { tasks: number; leases: number }[] = []
    work({
      async run(tasks) {
        const ours = await leases()
        if (!tasks.some(({ objectId }) => objectId === broken)) return void (await complete(tasks))
        runs.push({ tasks: tasks.length, leases: ours })
        throw new Error('cannot be done')
      },
    })
    const left = () => inBoth(`select object_id as "objectId", attempts, error from task where kind = $1`)
    await expect.poll(left).toEqual([{ objectId: broken, attempts: 1, error: 'cannot be done' }])
    expect(runs).toEqual([
      { tasks: 64, leases: 1 },
      { tasks: 8, leases: 0 },
      { tasks: 1, leases: 0 },
    ])
  })

  it('takes up what a worker left that ended', async () => {
    const ids = await add(3)
    await claim()
    await elapse()
    const done: string[] = []
    work({
      async run(tasks) {
        if ((await complete(tasks)).size > 0) done.push(...tasks.map(({ objectId }) => objectId))
      },
    })
    await expect.poll(() => done.toSorted()).toEqual(ids.toSorted())
    expect(await inBoth('select from task where kind = $1')).toEqual([])
  })
})
