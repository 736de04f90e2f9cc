import type { Sql } from '../../platform/database.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import { queuesAllowing } from './review-queue.store.ts'

/** The review queues that are limited to a policy category alone, by name: without it their decisions could be for nothing. */
export async function queuesLimitedTo(
  tx: Sql,
  workspaceId: string,
  categoryId: string,
): Promise<{ id: string; name: string }[]> {
  const queues = await queuesAllowing(tx, workspaceId, categoryId)
  const named = [...new Set(queues.flatMap(({ policyCategoryIds }) => policyCategoryIds ?? []))]
  const categories = await policyCategoriesByIds(tx, workspaceId, named)
  const others = categories.filter(({ id, deletedAt }) => id !== categoryId && deletedAt === null)
  return queues.filter(({ policyCategoryIds }) => !others.some(({ id }) => policyCategoryIds?.includes(id)))
}
