import { lockUsers } from '../../intake/users/user-decision.store.ts'
import { reviewUser } from '../../intake/users/user-tasks.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { TaskKind } from '../../platform/task-worker.ts'
import { completeTasks, type Task, workspacesOf } from '../../platform/tasks.ts'
import { Priority, priorityRank } from '../../platform/vocabulary/priority.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { lockReviews, openReviews, type ReviewToOpen } from '../../reviews/open-review.store.ts'
import { announceReviews } from '../../reviews/review-events.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { opensNone, type RouteReviews } from '../deciding/route-reviews.ts'
import type { Pipeline } from './pipeline.ts'

interface Dependencies {
  database: Database
  pipeline: Pick<Pipeline, 'ready'>
  pubsub: RedisPubSub
}

/**
 * The kind of task that opens the reviews of users who were sent as flagged (sections 2.4, 2.11), in batches; if routing them
 * fails repeatedly, they go to the Default Queue.
 */
export function reviewUserTasks({ database, pipeline, pubsub }: Dependencies): TaskKind {
  const review = (tasks: readonly Task[], route: RouteReviews) =>
    database.inWorkspace(workspacesOf(tasks), (tx) => openFor(tx, tasks, route, pubsub))
  return {
    kind: reviewUser,
    batch: 64,
    lanes: 1,
    mostSeconds: 30,
    run: async (tasks) => review(tasks, (await pipeline.ready(workspacesOf(tasks))).route),
    poisoned: (task) => review([task], opensNone),
  }
}

/** Opens no review of a user on whom anything was decided since. */
async function openFor(
  tx: Transaction,
  tasks: readonly Task[],
  route: RouteReviews,
  pubsub: RedisPubSub,
): Promise<void> {
  const ours = await completeTasks(tx, tasks)
  const mine = tasks.filter(({ id }) => ours.has(id))
  const users = await lockUsers(
    tx,
    mine.map(({ workspaceId, objectId: id }) => ({ workspaceId, id })),
  )
  const waiting = users.filter(({ status, decidedBy }) => status === Status.flagged && decidedBy === null)
  const opening = await route(
    tx,
    waiting.map(({ workspaceId, id }): ReviewToOpen => ({ workspaceId, objectId: id, ...sentAsFlagged })),
  )
  await lockReviews(tx, opening, [])
  announceReviews(tx, pubsub, await openReviews(tx, opening))
}

const sentAsFlagged = {
  objectType: ObjectType.user,
  priority: priorityRank(Priority.medium),
  reasons: [reasonInWords('customer', 'The user was sent as flagged')],
}
