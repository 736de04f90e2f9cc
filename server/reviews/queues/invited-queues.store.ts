import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { reviewTables } from '../review-tables.ts'

/** Adds a member to those of the queues that are for selected moderators; the others are open to all. */
export async function joinQueues(
  tx: Sql,
  workspaceId: string,
  memberId: string,
  queueIds: readonly string[],
): Promise<void> {
  await reviewTables(tx)
    .updateTable('reviewQueue')
    .set({
      memberIds: sql<string[]>`array_append(array_remove(member_ids, ${memberId}::uuid), ${memberId}::uuid)`,
    })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(queueIds))
    .where('memberIds', 'is not', null)
    .execute()
}
