import type { Database, Transaction } from '../../platform/database.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addLaterTasks, addTasks, inOwnTask, type Task } from '../../platform/tasks.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import type { ErasureDependencies } from './erase-content.ts'
import { type ErasureBatch, eraseNext } from './erase-user.ts'
import { erasureFrame } from './erasure-queue.ts'
import { type Erasure, ErasureState } from './erasure.entity.ts'
import { endErasure, lockErasure } from './erasure.store.ts'

interface Dependencies extends ErasureDependencies {
  database: Database
  wakeUps: Pick<WakeUps, 'send'>
}

/** Seconds until an erasure that a legal hold stopped is tried again. */
const heldSeconds = 60

const usual: ErasureBatch = { items: 200, reports: 500 }

/**
 * The kind of task that erases a user: each deletes one batch in a transaction that also writes the next task. When one fails the
 * erasure stops; starting it again continues it.
 */
export function erasureTasks(deps: Dependencies, batch = usual): TaskKind {
  return {
    kind: erasureFrame.kind,
    batch: 1,
    lanes: 1,
    mostSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks)
        await inOwnTask(deps.database, task, (tx) =>
          underWay(tx, deps, task, async (erasure) => {
            const next = erasureFrame.task(erasure.workspaceId, erasure.id, originOfNext(task))
            const left = await eraseNext(tx, deps, erasure, batch)
            if (left === 'done') return finish(tx, deps, erasure)
            if (left === 'held') return addLaterTasks(tx, [{ ...next, seconds: heldSeconds }])
            await addTasks(tx, [next])
            tx.afterCommit(() => deps.wakeUps.send(erasureFrame.kind))
          }),
        )
    },
    poisoned: (task, error) =>
      inOwnTask(deps.database, task, (tx) =>
        underWay(tx, deps, task, (erasure) => endErasure(tx, erasure, ErasureState.failed, error)),
      ),
  }
}

async function underWay(
  tx: Transaction,
  { pubsub }: Dependencies,
  { workspaceId, objectId: id }: Task,
  work: (erasure: Erasure) => Promise<void>,
): Promise<void> {
  const erasure = await lockErasure(tx, { workspaceId, id })
  if (erasure?.state !== ErasureState.running) return
  await work(erasure)
  erasureFrame.publish(tx, pubsub, workspaceId, id)
}

async function finish(tx: Transaction, { audit }: Dependencies, erasure: Erasure): Promise<void> {
  const { workspaceId, id, userId, createdByKind: kind, createdById } = erasure
  await endErasure(tx, erasure, ErasureState.finished)
  const object = { type: ObjectType.user, id: userId }
  const actor = { kind, id: createdById }
  await audit.append(tx, {
    workspaceId,
    actor,
    event: 'erasure.user_finished',
    subject: id,
    object,
    after: { items: erasure.done },
  })
}
