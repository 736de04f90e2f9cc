import type { Content } from '../../intake/content/content.entity.ts'
import { hasContent } from '../../intake/content/content.store.ts'
import { lockReportedItems, recountOpen } from '../../intake/reports/reported-item.store.ts'
import type { UserReport } from '../../intake/reports/user-report.entity.ts'
import { usersById } from '../../intake/users/user.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { eraseContent, type ErasureDependencies } from './erase-content.ts'
import { eraseUserRows } from './erase-user-rows.ts'
import type { Erasure } from './erasure.entity.ts'
import { countErased, noteChecked } from './erasure.store.ts'
import { heldAmong, isHeld } from './legal-hold.store.ts'
import { forgetRequests, redactNext, wordsOf } from './user-words.ts'

// SQL text: bench/erasure.ts runs it for each batch.

/** The most rows that are deleted in one transaction. */
export interface ErasureBatch {
  items: number
  reports: number
}

/**
 * Deletes the next batch of what is kept of a user: their content, then the reports that they made, then their words in the audit
 * log and in stored requests, and finally the user. Progress follows from what is left, so a crash loses nothing. While the user,
 * or all that is left of their content and of what they reported, is on legal hold, nothing is deleted.
 * @returns whether there is more, and if so whether it waits for a hold to end
 */
export async function eraseNext(
  tx: Transaction,
  deps: ErasureDependencies,
  erasure: Erasure,
  batch: ErasureBatch,
): Promise<'done' | 'more' | 'held'> {
  const { workspaceId, userId } = erasure
  if ((await heldAmong(tx, workspaceId, [userId])).size > 0) return 'held'
  if (await eraseItems(tx, deps, erasure, batch.items)) return 'more'
  if (await hasContent(tx, workspaceId, userId)) return 'held'
  if (await eraseReports(tx, erasure, batch.reports)) return 'more'
  if (await hasReports(tx, erasure)) return 'held'
  const [user] = await usersById(tx, workspaceId, [userId])
  if (!user) return 'done'
  const words = wordsOf(user)
  const seq = await redactNext(tx, deps.audit, workspaceId, erasure.checkedSeq, words)
  if (seq !== null) {
    await noteChecked(tx, erasure, seq)
    return 'more'
  }
  return eraseRow(tx, deps, erasure, () => forgetRequests(tx, user, words))
}

async function hasReports(tx: Transaction, { workspaceId, userId }: Erasure): Promise<boolean> {
  const rows = await tx.query(
    'select from user_report where workspace_id = $1 and reporter_id = $2 limit 1',
    [workspaceId, userId],
  )
  return rows.length > 0
}

async function eraseItems(
  tx: Transaction,
  deps: ErasureDependencies,
  erasure: Erasure,
  most: number,
): Promise<boolean> {
  const { workspaceId, userId } = erasure
  const rows = await tx.query<Pick<Content, 'id'>>(
    `select id from content where workspace_id = $1 and user_id = $2 and not ${isHeld('$1', 'content.id')}
     order by created_at limit $3`,
    [workspaceId, userId, most],
  )
  if (rows.length === 0) return false
  const ids = rows.map(({ id }) => id)
  await countErased(tx, erasure, (await eraseContent(tx, deps, workspaceId, ids)).length)
  return true
}

/** Deletes the user's reports of others, unless they are held; the report counts of the reported items stay. */
async function eraseReports(
  tx: Transaction,
  { workspaceId, userId }: Erasure,
  most: number,
): Promise<boolean> {
  const rows = await tx.query<Pick<UserReport, 'id' | 'objectId'>>(
    `select id, object_id as "objectId" from user_report
     where workspace_id = $1 and reporter_id = $2 and not ${isHeld('$1', 'user_report.object_id')} limit $3`,
    [workspaceId, userId, most],
  )
  if (rows.length === 0) return false
  const objectIds = [...new Set(rows.map(({ objectId }) => objectId))]
  await lockReportedItems(tx, objectIds)
  await tx.query('delete from user_report where workspace_id = $1 and id = any ($2::uuid[])', [
    workspaceId,
    rows.map(({ id }) => id),
  ])
  await recountOpen(tx, objectIds)
  return true
}

/** Deletes the user, unless something of theirs has arrived since, or a hold was placed before they were locked. */
async function eraseRow(
  tx: Transaction,
  deps: ErasureDependencies,
  { workspaceId, userId }: Erasure,
  alongside: () => Promise<void>,
): Promise<'done' | 'more' | 'held'> {
  const gone = await eraseUserRows(tx, deps, workspaceId, [userId], alongside)
  if (gone.length > 0) return 'done'
  return (await heldAmong(tx, workspaceId, [userId])).size > 0 ? 'held' : 'more'
}
