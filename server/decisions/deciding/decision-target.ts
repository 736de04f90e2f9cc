import { NotFoundError } from '../../platform/errors.ts'
import type { Sql } from '../../platform/database.ts'
import type { ObjectType } from '../../platform/vocabulary/status.ts'
import type { DecisionInput } from './decision.input.ts'

/** The object that a moderator's decision is about, and the review it was opened from. */
export interface DecisionTarget {
  objectType: ObjectType
  objectId: string
  reviewId: string | null
}

/** Finds the object. @throws NotFoundError when it is not in the workspace */
export async function decisionTarget(
  tx: Sql,
  { reviewId, contentId, userId, subcategoryId }: DecisionInput,
): Promise<DecisionTarget> {
  const sources: [string | null | undefined, string][] = [
    [
      reviewId,
      `select object_type as "objectType", object_id as "objectId", id as "reviewId" from review where id = $1`,
    ],
    [
      contentId,
      `select 'content' as "objectType", id as "objectId", null as "reviewId" from content where id = $1`,
    ],
    [
      userId,
      `select 'user' as "objectType", id as "objectId", null as "reviewId" from platform_user where id = $1`,
    ],
    [
      subcategoryId,
      `select 'subcategory' as "objectType", id as "objectId", null as "reviewId" from subcategory where id = $1`,
    ],
  ]
  for (const [id, sql] of sources) {
    if (!id) continue
    const [target] = await tx.query<DecisionTarget>(sql, [id])
    if (target) return target
  }
  throw new NotFoundError()
}
