import type { Sql } from '../../platform/database.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { lockReportedItems, recountOpen } from './reported-items.ts'

/** An object on which a decision settles the open reports, and the action that did. */
export interface ReportsToResolve {
  workspaceId: string
  objectId: string
  actionId: string
  by: ActorRef
}

/**
 * Handles the open reports of decided objects: action taken, and which (section 3.3). The caller holds the objects'
 * row locks.
 */
export async function resolveReports(tx: Sql, resolutions: readonly ReportsToResolve[]): Promise<void> {
  if (resolutions.length === 0) return
  const reported = new Set(
    await lockReportedItems(
      tx,
      resolutions.map(({ objectId }) => objectId),
    ),
  )
  const due = resolutions.filter(({ objectId }) => reported.has(objectId))
  if (due.length === 0) return
  await tx.query(
    `update user_report r set state = 'handled', handled_reason = 'action_taken', handled_action_id = d.action_id,
       handled_by_kind = d.kind, handled_by_id = d.by_id, handled_at = verdict_now()
     from json_to_recordset($1) as d (workspace_id uuid, object_id uuid, action_id uuid, kind text, by_id uuid)
     where (r.workspace_id, r.object_id) = (d.workspace_id, d.object_id) and r.state = 'open'`,
    [
      JSON.stringify(
        due.map(({ workspaceId, objectId, actionId, by }) => ({
          workspace_id: workspaceId,
          object_id: objectId,
          action_id: actionId,
          kind: by.kind,
          by_id: by.id,
        })),
      ),
    ],
  )
  await recountOpen(tx, [...reported])
}

/** Opens the reports again that undone actions handled, those included that came while they stood (section 3.3). */
export async function reopenReports(
  tx: Sql,
  workspaceId: string,
  objectId: string,
  actionIds: readonly string[],
): Promise<void> {
  const reported = await lockReportedItems(tx, [objectId])
  if (reported.length === 0) return
  await tx.query(
    `update user_report set state = 'open', handled_reason = null, handled_action_id = null, handled_by_kind = null,
       handled_by_id = null, handled_at = null
     where workspace_id = $1 and object_id = $2 and handled_action_id = any ($3::uuid[])`,
    [workspaceId, objectId, actionIds],
  )
  await recountOpen(tx, reported)
}
