import { lockUser } from '../../intake/users/user.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { inOwnTask, type Task } from '../../platform/tasks.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { ActorKind, ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { decide } from '../deciding/decide.ts'
import { type Decision, type Judgement, judgementOf } from '../deciding/decision.ts'
import type { Pipeline } from './pipeline.ts'

interface Dependencies {
  database: Database
  pipeline: Pipeline
}

/** Flags an item that cannot be analyzed, with a note, so that a human reviews it and other items are not blocked. */
export function flagContent(deps: Dependencies, task: Task, error: string): Promise<void> {
  const { workspaceId, objectId, version, origin } = task
  return flag(deps, task, () =>
    judgementOf({
      workspaceId,
      origin,
      objectType: ObjectType.content,
      objectId,
      version,
      decisions: [flagging(`poison:${objectId}:${version}`, error)],
    }),
  )
}

/** The same for a user, unless anything was decided on the user already: a ban stays a ban. */
export function flagUser(deps: Dependencies, task: Task, error: string): Promise<void> {
  const { workspaceId, id, objectId, origin } = task
  return flag(deps, task, async (tx) => {
    const user = await lockUser(tx, workspaceId, objectId)
    return judgementOf({
      workspaceId,
      origin,
      objectType: ObjectType.user,
      objectId,
      decisions: user?.status === Status.allowed ? [flagging(`poison:${objectId}:${id}`, error)] : [],
    })
  })
}

async function flag(
  { database, pipeline }: Dependencies,
  task: Task,
  judgement: (tx: Transaction) => Judgement | Promise<Judgement>,
): Promise<void> {
  const { route, announce } = await pipeline.ready([task.workspaceId])
  await inOwnTask(database, task, async (tx) => {
    announce(tx, await decide(tx, [await judgement(tx)], route))
  })
}

const flagging = (cause: string, error: string): Decision => ({
  cause,
  actor: { kind: ActorKind.system, id: null },
  ruleId: null,
  ruleVersion: null,
  status: Status.flagged,
  priority: Priority.high,
  policyCategoryId: null,
  policyInformation: null,
  tags: [],
  note: `The automated checks failed: ${error}`.slice(0, 500),
  reason: reasonInWords('failure', 'The automated checks failed'),
})
