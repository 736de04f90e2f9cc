import { sql } from 'kysely'
import type { Action } from '../../decisions/actions/action.entity.ts'
import type { Content } from '../../intake/content/content.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { Review } from '../../reviews/review.entity.ts'
import { ReviewState } from '../../reviews/review-state.ts'

/** What is moved to the past here and nowhere else: no noun's own store may change when something happened. */
interface Tables {
  content: Pick<Content, 'workspaceId' | 'id' | 'createdAt' | 'updatedAt'>
  action: Pick<Action, 'workspaceId' | 'id' | 'objectId' | 'createdAt'>
  review: Pick<Review, 'workspaceId' | 'objectId' | 'state' | 'openedAt' | 'resolvedAt'>
}

/** Something of the demo, and when it is to have happened. */
export interface PastItem {
  id: string
  at: Date
}

/** Moves items to moments of the past; what rules did to them, and their reviews, to a second later. */
export async function moveItems(tx: Sql, workspaceId: string, aged: readonly PastItem[]): Promise<void> {
  const db = tx.db<Tables>()
  const ids = aged.map(({ id }) => id)
  const moments = aged.map(({ at }) => at.toISOString())
  const moved = sql<PastItem>`unnest(${ids}::uuid[], ${moments}::timestamptz[])`.as<'aged'>(
    sql`aged (id, at)`,
  )
  const aSecondLater = sql<Date>`aged.at + interval '1 second'`
  await db
    .updateTable('content')
    .from(moved)
    .set({ createdAt: sql<Date>`aged.at`, updatedAt: sql<Date>`aged.at` })
    .where('content.workspaceId', '=', workspaceId)
    .whereRef('content.id', '=', 'aged.id')
    .execute()
  await db
    .updateTable('action')
    .from(moved)
    .set({ createdAt: aSecondLater })
    .where('action.workspaceId', '=', workspaceId)
    .whereRef('action.objectId', '=', 'aged.id')
    .execute()
  await db
    .updateTable('review')
    .from(moved)
    .set({ openedAt: aSecondLater })
    .where('review.workspaceId', '=', workspaceId)
    .whereRef('review.objectId', '=', 'aged.id')
    .execute()
}

/** Moves the actions of a decision on an item, and the end of its review, to a moment of the past. */
export async function moveDecision(
  tx: Sql,
  workspaceId: string,
  { actionIds, contentId, at }: { actionIds: readonly string[]; contentId: string; at: Date },
): Promise<void> {
  const db = tx.db<Tables>()
  await db
    .updateTable('action')
    .set({ createdAt: at })
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', sql<string>`any (${actionIds}::uuid[])`)
    .execute()
  await db
    .updateTable('review')
    .set({ resolvedAt: at })
    .where('workspaceId', '=', workspaceId)
    .where('objectId', '=', contentId)
    .where('state', '=', ReviewState.resolved)
    .execute()
}
