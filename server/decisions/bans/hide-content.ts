import { actAsMember } from '../../access/team/member-restriction.store.ts'
import { actionsById, wasLiftedSince } from '../../actions/action.store.ts'
import type { ContentHiding } from '../../intake/users/content-hiding.entity.ts'
import {
  countHiding,
  endHiding,
  findHiding,
  takeNextToHide,
} from '../../intake/users/content-hiding.store.ts'
import { hideContent, hideContentTask } from '../../intake/users/content-hiding.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { originOfNext } from '../../platform/task-origin.ts'
import { taskTimer } from '../../platform/task-timer.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { addTasks, inOwnTask, completeTasks, type Task } from '../../platform/tasks.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { WakeUps } from '../../platform/wake-ups.ts'
import { decide } from '../deciding/decide.ts'
import { decisionOf, type Judgement, judgementOf } from '../deciding/decision.ts'
import type { Decisions } from '../deciding/outcome.ts'
import { opensNone } from '../deciding/route-reviews.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'

/** The maximum number of items removed in one transaction. */
const batchSize = 100

/**
 * Removes the next 100 items of a banned user, and adds the task for the rest, in one transaction, so that the work resumes after
 * a crash. Each removal is an action of the actor who banned, with its own category. Ends early when the ban ends, and stays ended.
 * @returns null when the task has been taken over by another worker
 */
export async function hideNextContent(
  tx: Transaction,
  task: Task,
): Promise<(Decisions & { more: boolean }) | null> {
  if ((await completeTasks(tx, [task])).size === 0) return null
  const ref = { workspaceId: task.workspaceId, id: task.objectId }
  const hiding = await findHiding(tx, ref)
  if (!hiding || hiding.finishedAt !== null || (await isOver(tx, hiding))) {
    if (hiding?.finishedAt === null) await endHiding(tx, ref, null)
    return { decided: [], reviewEvents: [], more: false }
  }
  if (hiding.actorKind === ActorKind.member && hiding.actorId)
    await actAsMember(tx, task.workspaceId, hiding.actorId)
  if (hiding.total === 0) await countHiding(tx, ref)
  const next = await takeNextToHide(tx, ref, batchSize)
  const decisions = await decide(
    tx,
    next.map((id) => ({ ...removal(hiding, id), origin: task.origin })),
    opensNone,
  )
  const more = next.length === batchSize
  if (more) await addTasks(tx, [hideContentTask(hiding.workspaceId, hiding.id, originOfNext(task))])
  else await endHiding(tx, ref, null)
  return { ...decisions, more }
}

/** Whether the ban was undone, reverted or lifted, even if the user has been banned again since. */
async function isOver(
  tx: Sql,
  { workspaceId, userId: id, actionId, userStatus }: ContentHiding & { userStatus: Status },
): Promise<boolean> {
  const [ban] = await actionsById(tx, workspaceId, [actionId])
  if (userStatus !== Status.hidden || !ban || ban.undoneAt !== null || ban.revertedAt !== null) return true
  return wasLiftedSince(tx, { workspaceId, id }, ban.createdAt)
}

function removal(hiding: ContentHiding, objectId: string): Judgement {
  const { workspaceId, actionId, actorKind, actorId, ruleId, ruleVersion, policyCategoryId } = hiding
  const decision = decisionOf({
    cause: `hide-all:${actionId}:${objectId}`,
    actor: { kind: actorKind, id: actorId },
    ruleId,
    ruleVersion,
    status: Status.hidden,
    policyCategoryId,
  })
  return judgementOf({ workspaceId, objectType: ObjectType.content, objectId, decisions: [decision] })
}

interface Dependencies {
  database: Database
  wakeUps: WakeUps
  pipeline: Pipeline
}

/** The kind of task that removes a banned user's content, one batch per transaction. */
export function hideContentTasks({ database, wakeUps, pipeline }: Dependencies): TaskKind {
  const next = (task: Task) =>
    database.inWorkspace(task.workspaceId, async (tx) => {
      const done = await hideNextContent(tx, task)
      if (!done) return
      pipeline.announce(tx, done)
      tx.afterCommit(() => done.more && wakeUps.send(hideContent))
    })
  return {
    kind: hideContent,
    batch: 1,
    lanes: 2,
    mostSeconds: 60,
    run: async (tasks) => {
      for (const task of tasks) await next(task)
    },
    poisoned: (task, error) =>
      inOwnTask(database, task, (tx) =>
        endHiding(tx, { workspaceId: task.workspaceId, id: task.objectId }, error),
      ),
  }
}

/** Starts the removal once the ban that requested it can no longer be undone. */
export const hideContentTimer = taskTimer(hideContent, ({ workspaceId, objectId }) =>
  hideContentTask(workspaceId, objectId),
)
