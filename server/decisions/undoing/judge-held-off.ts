import type { Action } from '../../actions/action.entity.ts'
import { analyzeContent, analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { toAnalyze } from '../../intake/content/content.store.ts'
import { analyzeUserTask } from '../../intake/users/user-tasks.ts'
import { newestTracesOf, userTracesById } from '../../judging/rules/trace.store.ts'
import type { Sql } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import { addTasks } from '../../platform/tasks.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'

/** A human's change of a status that holds no more. */
export type EndedChange = Pick<Action, 'objectType' | 'objectId' | 'createdAt'>

/**
 * Queues another judgement of the objects that rules judged while a human's change held that is taken back: they did not change the
 * status for its sake, and nothing else would have them judge what was sent meanwhile.
 */
export async function judgeHeldOff(
  tx: Sql,
  { workspaceId, origin = null }: { workspaceId: string; origin?: Origin | null },
  ended: readonly EndedChange[],
): Promise<void> {
  const items = objectsOf(ended, ObjectType.content)
  const users = objectsOf(ended, ObjectType.user)
  const itemTraces = await newestTracesOf(tx, workspaceId, [...items.keys()])
  const userTraces = await userTracesById(tx, workspaceId, [...users.keys()])
  const judgedItems = itemTraces.flatMap(({ ownerId: id, decidedAt }) => isSince(items, id, decidedAt))
  const judgedUsers = userTraces.flatMap(({ id, decidedAt }) => isSince(users, id, decidedAt))
  await addTasks(tx, [
    ...judgedUsers.map((id) => analyzeUserTask(workspaceId, id, origin)),
    ...(await toAnalyze(tx, workspaceId, judgedItems)).map(({ id, version, hasMedia }) => ({
      workspaceId,
      objectId: id,
      version,
      origin,
      kind: hasMedia ? analyzeMedia : analyzeContent,
    })),
  ])
}

/** The objects of a type, with the moment of the change of each. */
const objectsOf = (ended: readonly EndedChange[], type: ObjectType): Map<string, Date> =>
  new Map(
    ended
      .filter(({ objectType }) => objectType === type)
      .map(({ objectId, createdAt }) => [objectId, createdAt]),
  )

/** The id again where the object was judged since its change, and nothing otherwise. */
const isSince = (changes: ReadonlyMap<string, Date>, id: string, judgedAt: Date): string[] => {
  const changedAt = changes.get(id)
  return changedAt && judgedAt >= changedAt ? [id] : []
}
