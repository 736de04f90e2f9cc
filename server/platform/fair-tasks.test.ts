import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestApp, type TestApp } from '../test/app.ts'
import { claimFairly } from './fair-claims.ts'
import { newId } from './ids.ts'
import { TaskWorker } from './task-worker.ts'
import { addTasks, completeTasks } from './tasks.ts'

/** A kind that the index task_by_workspace knows. */
const kind = 'ask-ai-moderators'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const add = (workspaceId: string, count: number) =>
  app.services.database.inWorkspace(workspaceId, (tx) =>
    addTasks(
      tx,
      Array.from({ length: count }, () => ({ workspaceId, kind, objectId: newId(), version: 1 })),
    ),
  )

/** A worker whose tasks of some workspaces never end before the test does; it tells what it has under way and has done. */
function startWorker(slow: readonly string[], lanes: number, mostOfWorkspace: number) {
  const underWay: string[] = []
  const done: string[] = []
  const ends: (() => void)[] = []
  let over = false
  const worker = new TaskWorker(
    {
      kind,
      batch: 1,
      lanes,
      mostSeconds: 60,
      mostOfWorkspace,
      run: async (tasks) => {
        for (const task of tasks) {
          underWay.push(task.workspaceId)
          if (slow.includes(task.workspaceId) && !over)
            await new Promise<void>((resolve) => ends.push(resolve))
          await app.services.database.inWorkspace(task.workspaceId, (tx) => completeTasks(tx, [task]))
          done.push(task.workspaceId)
        }
      },
      poisoned: () => Promise.resolve(),
    },
    app.services,
  )
  worker.start()
  onTestFinished(async () => {
    over = true
    const stopped = worker.stop()
    for (const end of ends) end()
    await stopped
    await app.services.database.asSystem((tx) => tx.query(`delete from task where kind = $1`, [kind]))
  })
  return { underWay, done, ends }
}

const times = (all: readonly string[], one: string) => all.filter((each) => each === one).length

describe('[V2.13.17] tasks that are claimed fairly', () => {
  it('one workspace whose tasks never end leaves lanes to others, and the next free lane goes to them first', async () => {
    const [slow, other] = [await app.createWorkspace(), await app.createWorkspace()].map(
      ({ workspaceId }) => workspaceId,
    ) as [string, string]
    await add(slow, 30)
    const { underWay, done, ends } = startWorker([slow], 8, 6)
    await expect.poll(() => underWay.length).toBe(6)
    await add(other, 20)
    await expect.poll(() => times(done, other), { timeout: 5000 }).toBe(20)
    expect(times(underWay, slow)).toBe(6)
    ends.shift()?.()
    await expect.poll(() => times(underWay, slow)).toBe(7)
  })

  it('several slow workspaces share the lanes evenly, whoever came first', async () => {
    const slow = (await Promise.all([1, 2, 3].map(() => app.createWorkspace()))).map(
      ({ workspaceId }) => workspaceId,
    )
    for (const workspaceId of slow) await add(workspaceId, 20)
    const { underWay } = startWorker(slow, 9, 8)
    await expect.poll(() => underWay.length).toBe(9)
    expect(slow.map((workspaceId) => times(underWay, workspaceId))).toEqual([3, 3, 3])
  })

  it('lanes that ask together get those of the workspaces with the fewest under way, and none more than it may have', async () => {
    const [busy, other, small] = (await Promise.all([1, 2, 3].map(() => app.createWorkspace()))).map(
      ({ workspaceId }) => workspaceId,
    ) as [string, string, string]
    await add(busy, 10)
    await add(other, 10)
    await add(small, 1)
    const share = { lanes: 6, underWay: new Map([[busy, 2]]), most: 3 }
    const claimed = await claimFairly(app.services.database, kind, 10, share)
    expect(
      [busy, other, small].map((id) => claimed.filter((task) => task.workspaceId === id).length),
    ).toEqual([1, 2, 1])
    const next = await claimFairly(app.services.database, kind, 10, { ...share, lanes: 2 })
    expect(new Set(next.map(({ workspaceId }) => workspaceId))).toEqual(new Set([other, busy]))
    expect(new Set([...claimed, ...next].map(({ id }) => id)).size).toBe(6)
    await app.services.database.asSystem((tx) => tx.query(`delete from task where kind = $1`, [kind]))
  })
})
