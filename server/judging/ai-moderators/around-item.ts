import { type EarlierMessage, messagesBefore } from '../../intake/content/earlier-content.store.ts'
import { reasonsOf } from '../../intake/reports/user-report.store.ts'
import type { Sql } from '../../platform/database.ts'
import { policyCategoriesByIds } from '../../settings/policies/policy-category.store.ts'
import type { Item } from '../../signals/item.ts'

const mostReports = 20

/** The newest messages with text before an item, newest first: in the same place, or by the same author. */
export const messagesAround = (tx: Sql, item: Item, where: 'place' | 'author'): Promise<EarlierMessage[]> =>
  messagesBefore(tx, { ...item, subcategoryId: item.subcategory.id, userId: item.user.id }, where)

/** The reports on an item: the name of the policy category, and the comment, newest first. */
export async function reportsOn(
  tx: Sql,
  item: Pick<Item, 'workspaceId' | 'id'>,
): Promise<{ category: string; comment: string | null }[]> {
  const reasons = await reasonsOf(tx, item, mostReports)
  const ids = [...new Set(reasons.map(({ policyCategoryId }) => policyCategoryId))]
  const categories = await policyCategoriesByIds(tx, item.workspaceId, ids)
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  return reasons.flatMap(({ policyCategoryId, extraInfo: comment }) => {
    const category = names.get(policyCategoryId)
    return category === undefined ? [] : [{ category, comment }]
  })
}
