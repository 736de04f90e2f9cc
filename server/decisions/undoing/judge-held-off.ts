import { analyzeContent, analyzeMedia } from '../../intake/content/content-intake.service.ts'
import { toAnalyze } from '../../intake/content/content.store.ts'
import { analyzeUserTask } from '../../intake/users/user-tasks.ts'
import { newestTracesOf, userTracesById } from '../../judging/rules/trace.store.ts'
import type { Sql } from '../../platform/database.ts'
import { addTasks, type NewTask } from '../../platform/tasks.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import type { Action } from '../../actions/action.entity.ts'

/**
 * Queues another judgement of an object that rules judged while a decision held that is undone: they did not change the status for
 * its sake, and nothing else would have them judge what was sent meanwhile.
 */
export async function judgeHeldOff(
  tx: Sql,
  caller: Caller,
  { objectType, objectId, createdAt }: Pick<Action, 'objectType' | 'objectId' | 'createdAt'>,
): Promise<void> {
  const { workspaceId } = caller
  const tracesOf = tracesByType[objectType]
  if (!tracesOf) return
  const traces = await tracesOf(tx, workspaceId, [objectId])
  if (!traces.some(({ decidedAt }) => decidedAt >= createdAt)) return
  await addTasks(tx, await judgementOf(tx, caller, { objectType, objectId }))
}

const tracesByType: Partial<Record<Action['objectType'], typeof newestTracesOf | typeof userTracesById>> = {
  [ObjectType.content]: newestTracesOf,
  [ObjectType.user]: userTracesById,
}

async function judgementOf(
  tx: Sql,
  { workspaceId, origin = null }: Caller,
  { objectType, objectId }: Pick<Action, 'objectType' | 'objectId'>,
): Promise<NewTask[]> {
  if (objectType === ObjectType.user) return [analyzeUserTask(workspaceId, objectId, origin)]
  const item = await toAnalyze(tx, workspaceId, objectId)
  if (!item) return []
  const kind = item.hasMedia ? analyzeMedia : analyzeContent
  return [{ workspaceId, kind, objectId, version: item.version, origin }]
}
