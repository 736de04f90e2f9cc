import type { Transaction } from '../../platform/database.ts'
import type { ObjectType } from '../../platform/vocabulary/status.ts'
import { bySystem } from '../deciding/by-system.ts'
import { decide } from '../deciding/decide.ts'
import { judgementOf } from '../deciding/decision.ts'
import { revertCategory } from './revert-category.ts'
import { opensNone } from '../deciding/route-reviews.ts'

interface RefusedTags {
  id: string
  objectType: ObjectType
  objectId: string
  added: string[]
  removed: string[]
}

/**
 * Takes refused tag changes back, once (section 6.1): what they added goes, what they removed returns, but for tags that
 * a newer action was about. Objects keep all other tags, and the customer platform is not told.
 */
export async function revertTags(
  tx: Transaction,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<void> {
  const refused = await tx.query<RefusedTags>(
    `update action a set reverted_at = now()
     where a.id = any ($1::uuid[]) and a.action_type in ('AddTags', 'RemoveTags') and a.undone_at is null
       and a.reverted_at is null
     returning a.id, a.object_type as "objectType", a.object_id as "objectId",
       ${notTouchedSince('tags_added')} as added, ${notTouchedSince('tags_removed')} as removed`,
    [actionIds],
  )
  for (const { id, objectType, objectId, added, removed } of refused) {
    const decision = {
      ...bySystem,
      cause: `revert:${id}`,
      tags: removed,
      tagsRemoved: added,
      policyCategoryId: await revertCategory(tx, workspaceId),
    }
    const judgement = judgementOf({ workspaceId, objectType, objectId, decisions: [decision], silent: true })
    await decide(tx, [judgement], opensNone)
  }
}

const notTouchedSince = (column: string) => `array(
  select tag from unnest(a.${column}) tag where not exists (
    select 1 from action n where n.object_id = a.object_id and n.action_type in ('AddTags', 'RemoveTags')
      and n.undone_at is null and n.reverted_at is null and (n.created_at, n.id) > (a.created_at, a.id)
      and tag = any (n.tags_added || n.tags_removed)))`
