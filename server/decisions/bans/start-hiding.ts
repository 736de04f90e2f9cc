import type { Sql } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { addTasks } from '../../platform/tasks.ts'
import { armTimer } from '../../platform/timers.ts'
import { hideContent, hideContentTask } from '../../intake/users/content-hiding.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { Decided } from '../deciding/decided.ts'

/** A newer item than this is not removed: it was posted after the ban. Nothing has this id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * Writes down that bans also remove the users' existing content (sections 2.10, 3.1). The work begins at once, or when
 * the ban can no longer be undone.
 */
export async function startHiding(tx: Sql, decided: readonly Decided[]): Promise<void> {
  const hidings = decided.flatMap(hidingRows)
  if (hidings.length === 0) return
  await tx.query(
    `insert into content_hiding (workspace_id, id, user_id, action_id, actor_kind, actor_id, rule_id, rule_version,
       policy_category_id, total, after_at, after_id)
     select workspace_id, id, user_id, action_id, actor_kind, actor_id, rule_id, rule_version, policy_category_id, 0,
       clock_timestamp(), '${lastId}'
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, user_id uuid, action_id uuid, actor_kind text, actor_id uuid,
       rule_id uuid, rule_version int, policy_category_id uuid)`,
    [JSON.stringify(hidings)],
  )
  const now = hidings.filter(({ undo_seconds: seconds }) => seconds === 0)
  if (now.length > 0)
    await addTasks(
      tx,
      now.map(({ workspace_id, id }) => hideContentTask(workspace_id, id)),
    )
  for (const { workspace_id, id, undo_seconds } of hidings)
    if (undo_seconds > 0)
      await armTimer(tx, { workspaceId: workspace_id, kind: hideContent, objectId: id }, undo_seconds)
}

function hidingRows({ judgement, outcome, actions }: Decided) {
  if (judgement.objectType !== ObjectType.user) return []
  return outcome.changes.flatMap(({ decision, status }) => {
    const action = actions.find(({ causeKey }) => causeKey === decision.cause)
    if (!decision.hideAll || status !== Status.hidden || !action) return []
    return [
      {
        workspace_id: judgement.workspaceId,
        id: newId(),
        user_id: judgement.objectId,
        action_id: action.id,
        actor_kind: decision.actor.kind,
        actor_id: decision.actor.id,
        rule_id: decision.ruleId,
        rule_version: decision.ruleVersion,
        policy_category_id: decision.hideAll.policyCategoryId,
        undo_seconds: judgement.undoSeconds,
      },
    ]
  })
}
