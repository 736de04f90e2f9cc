import { chainDecisionsOn } from '../../actions/audit-sequencer.ts'
import type { User } from '../../intake/users/user.entity.ts'
import type { Transaction } from '../../platform/database.ts'
import { closeReviews, type ErasureDependencies, idsOf, lockFirst, takeOut } from './erase-content.ts'
import { heldAmong } from './legal-hold.store.ts'
import { actions, timers, tracesOfObjects, tracesOfUser, users } from './what-goes.ts'

// SQL text: bench/erasure.ts runs it in its last transaction.

/**
 * Deletes users with everything that is kept of them but content and reports that they made, of which there must be nothing left: who
 * has any, or is on legal hold, stays. @param alongside takes out what is found by the users, once they are locked
 * @returns the ids of those who are gone
 */
export async function eraseUserRows(
  tx: Transaction,
  { audit, pubsub }: ErasureDependencies,
  workspaceId: string,
  userIds: readonly string[],
  alongside: () => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const ids = await lockedWithNothing(tx, workspaceId, userIds)
  if (ids.length === 0) return []
  const reviewIds = await closeReviews(tx, pubsub, workspaceId, ids)
  const appealIds = await idsOf(tx, 'appeal', workspaceId, ids)
  await takeOut(tx, [...tracesOfObjects, ...tracesOfUser], workspaceId, ids)
  await takeOut(tx, [timers], workspaceId, reviewIds)
  await alongside()
  await chainDecisionsOn(tx, audit, workspaceId, ids)
  await audit.redactAbout(tx, workspaceId, [...ids, ...reviewIds, ...appealIds])
  await takeOut(tx, [actions, users], workspaceId, ids)
  return ids
}

/** Locks users: from here on nothing comes in of them, whose key it would need. @returns those who have nothing left and are not held */
async function lockedWithNothing(
  tx: Transaction,
  workspaceId: string,
  userIds: readonly string[],
): Promise<string[]> {
  await lockFirst(tx, workspaceId, userIds)
  const locked = await tx.query<Pick<User, 'id'>>(
    'select id from platform_user where workspace_id = $1 and id = any ($2::uuid[]) order by id for update',
    [workspaceId, userIds],
  )
  const held = await heldAmong(tx, workspaceId, userIds)
  const left = await tx.query<Pick<User, 'id'>>(
    `select id from unnest($2::uuid[]) as u (id)
     where exists (select from content where workspace_id = $1 and user_id = u.id)
       or exists (select from user_report where workspace_id = $1 and reporter_id = u.id)`,
    [workspaceId, userIds],
  )
  const staying = new Set([...held, ...left.map(({ id }) => id)])
  return locked.flatMap(({ id }) => (staying.has(id) ? [] : id))
}
