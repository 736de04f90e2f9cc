import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { ActorKind, Status } from '../../platform/vocabulary/status.ts'
import type { Action } from '../action.entity.ts'

/** Those of the actions before which a rule or an AI moderator had flagged or hidden the same object. */
export async function detectedBefore(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<Set<string>> {
  if (actionIds.length === 0) return new Set()
  const detected = await tx
    .db<{ action: TableOf<Action> }>()
    .selectFrom('action')
    .select('action.id')
    .where('action.workspaceId', '=', workspaceId)
    .where('action.id', '=', anyId(actionIds))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('action as earlier')
          .whereRef('earlier.workspaceId', '=', 'action.workspaceId')
          .whereRef('earlier.objectId', '=', 'action.objectId')
          .where('earlier.actorKind', 'in', [ActorKind.rule, ActorKind.ai])
          .where('earlier.status', 'in', [Status.flagged, Status.hidden])
          .where('earlier.undoneAt', 'is', null)
          .where(({ eb, refTuple }) =>
            eb(refTuple('earlier.createdAt', 'earlier.id'), '<', refTuple('action.createdAt', 'action.id')),
          ),
      ),
    )
    .execute()
  return new Set(detected.map(({ id }) => id))
}
