import type { Sql } from '../../platform/database.ts'
import { revertStrike } from '../strikes/take-back-strike.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { revertCategory } from './revert-category.ts'

/** Takes refused strikes back: each is removed while it is still the user's latest (section 6.1), once. */
export async function revertStrikes(
  tx: Sql,
  workspaceId: string,
  actionIds: readonly string[],
): Promise<void> {
  const refused = await tx.query<{ id: string; userId: string; strikeId: string }>(
    `select id, object_id as "userId", details -> 'strike' ->> 'id' as "strikeId" from action
     where id = any ($1::uuid[]) and action_type = 'StrikeUser' and undone_at is null and reverted_at is null
     order by object_id, created_at, id`,
    [actionIds],
  )
  for (const { id, userId, strikeId } of refused) {
    const target = await lockStrikeTarget(tx, userId)
    const category = { id: await revertCategory(tx, workspaceId), name: 'Revert Action' }
    if (await revertStrike(tx, target, { strikeId, cause: `revert:${id}`, category }))
      await tx.query(`update action set reverted_at = now() where workspace_id = $1 and id = $2`, [
        workspaceId,
        id,
      ])
  }
}
