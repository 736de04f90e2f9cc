import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { newId } from './ids.ts'
import { taskLeases } from './leases.ts'
import { type TaskKind, TaskWorker } from './task-worker.ts'
import { addTasks, inOwnTask, type Task } from './tasks.ts'

let app: TestApp
let acme: TestWorkspace
let kind: string
let worker: TaskWorker | null = null

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
})
afterAll(() => app.close())
beforeEach(() => void (kind = `kind-${newId()}`))
afterEach(async () => {
  await worker?.stop()
  worker = null
})

const inAcme = <T>(sql: string) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, [kind]))

async function add(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, newId)
  await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    addTasks(
      tx,
      ids.map((objectId) => ({ workspaceId: acme.workspaceId, kind, objectId, version: 1 })),
    ),
  )
  return ids
}

function start(over: Partial<TaskKind>): void {
  worker = new TaskWorker(
    { kind, batch: 64, lanes: 2, mostSeconds: 60, run: done, poisoned: (task) => done([task]), ...over },
    app.services,
  )
  worker.start()
}

const done = async (tasks: readonly Task[]) => {
  for (const task of tasks) await inOwnTask(app.services.database, task, () => Promise.resolve())
}
const left = async () =>
  (await inAcme<{ id: string }>(`select object_id as id from task where kind = $1`)).map(({ id }) => id)
const pausing = async () =>
  (
    await inAcme<{ pausing: boolean }>(
      `select lease_token is null and lease_until > now() as pausing from task where kind = $1`,
    )
  ).map((task) => task.pausing)
/** Ends the pause of everything that failed. */
const elapse = () => inAcme(`update task set lease_until = now() where kind = $1 and lease_token is null`)
const failures = async () =>
  (await app.services.metrics.taskFailures.get()).values.find(({ labels }) => labels['kind'] === kind)
    ?.value ?? 0

it('[R16] a task that fails leaves its batch, is counted, pauses, and is handed over after five tries', async () => {
  const [broken] = await add(64)
  const runs: number[] = []
  const handed: string[] = []
  start({
    async run(tasks) {
      if (tasks.some(({ objectId }) => objectId === broken)) {
        runs.push(tasks.length)
        throw new Error('cannot be done')
      }
      await done(tasks)
    },
    async poisoned(task, error) {
      handed.push(`${task.objectId}: ${error}`)
      await done([task])
    },
  })
  await expect.poll(left).toEqual([broken])
  await expect.poll(failures).toBe(1)
  expect(runs).toEqual([64, 8, 1])
  await expect.poll(pausing).toEqual([true])
  const nextTryIsDue = async () => {
    await elapse()
    return left()
  }
  await expect.poll(nextTryIsDue, { timeout: 15_000 }).toEqual([])
  expect(await failures()).toBe(5)
  expect(handed).toEqual([`${broken}: cannot be done`])
})

it('[R16] one that cannot even be handed over does not stop the others', async () => {
  const [broken] = await add(64)
  await inAcme(
    `update task set attempts = 4, lease_until = now() where kind = $1 and object_id = '${broken}'`,
  )
  start({
    lanes: 1,
    async run(tasks) {
      if (tasks.some(({ objectId }) => objectId === broken)) throw new Error('cannot be done')
      await done(tasks)
    },
    poisoned: () => Promise.reject(new Error('cannot be flagged either')),
  })
  await expect.poll(left).toEqual([broken])
})

it('[R16] tasks that were tried before never take all lanes from new ones', async () => {
  await add(10)
  await inAcme(`update task set attempts = 1, lease_until = now() where kind = $1`)
  const ends: (() => void)[] = []
  let again = 0
  const fresh: string[] = []
  start({
    async run(tasks) {
      if ((tasks[0]?.attempts ?? 0) > 1) {
        again++
        await new Promise<void>((resolve) => ends.push(resolve))
      } else fresh.push(...tasks.map(({ objectId }) => objectId))
      await done(tasks)
    },
  })
  await expect.poll(() => again).toBe(1)
  const added = await add(5)
  await expect.poll(() => [...fresh].sort(), { timeout: 5000 }).toEqual(added.sort())
  expect(again).toBe(1)
  const release = setInterval(() => ends.splice(0).forEach((end) => end()), 5)
  await expect.poll(left, { timeout: 5000 }).toEqual([])
  clearInterval(release)
})

it('[R6] what is worked on keeps its short lease, and what its worker stands still on is taken over', async () => {
  const [slow] = await add(1)
  const workers: string[] = []
  const ends: (() => void)[] = []
  const leases = () => taskLeases(app.services, 0.6)
  const workerOf = (name: string, own: ReturnType<typeof leases>) =>
    new TaskWorker(
      {
        kind,
        batch: 1,
        lanes: 1,
        mostSeconds: name === 'still' ? 0 : 60,
        async run(tasks) {
          workers.push(name)
          await new Promise<void>((resolve) => ends.push(resolve))
          await done(tasks)
        },
        poisoned: (task) => done([task]),
      },
      app.services,
      own,
    )
  const still = workerOf('still', leases())
  still.start()
  await expect.poll(() => workers).toEqual(['still'])
  const others = [workerOf('next', leases()), workerOf('late', leases())]
  others[0]?.start()
  await expect.poll(() => workers, { timeout: 10_000 }).toEqual(['still', 'next'])
  others[1]?.start()
  const extended = () =>
    inAcme<{ attempts: number; late: boolean }>(
      `select attempts, lease_until > created_at + interval '4 seconds' as late from task where kind = $1`,
    )
  await expect.poll(extended, { timeout: 15_000 }).toEqual([{ attempts: 2, late: true }])
  expect(workers).toEqual(['still', 'next'])
  expect(await left()).toEqual([slow])
  for (const end of ends) end()
  await expect.poll(left).toEqual([])
  await Promise.all([still, ...others].map((each) => each.stop()))
})

it('what a worker that died had begun is taken over a few at a time, and what was tried more often alone', async () => {
  const ids = await add(20)
  await inAcme(`update task set attempts = 1, lease_until = now() where kind = $1`)
  await inAcme(`update task set attempts = 2 where kind = $1 and object_id = '${ids[0]}'`)
  const sizes: number[] = []
  start({
    lanes: 1,
    async run(tasks) {
      sizes.push(tasks.length)
      await done(tasks)
    },
  })
  await expect.poll(left).toEqual([])
  expect(sizes).toEqual([1, 16, 3])
})
