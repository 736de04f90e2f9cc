import { sql } from 'kysely'
import type { Content } from '../../intake/content/content.entity.ts'
import type { UserReport } from '../../intake/reports/user-report.entity.ts'
import type { PolicyCategory } from '../../settings/policies/policy-category.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Item } from '../../signals/item.ts'

interface Tables {
  content: Pick<TableOf<Content>, 'workspaceId' | 'id' | 'subcategoryId' | 'userId' | 'text' | 'createdAt'>
  userReport: TableOf<UserReport>
  policyCategory: TableOf<PolicyCategory>
}

/** A message that was there before an item. */
export type EarlierMessage = Pick<Content, 'id' | 'userId' | 'createdAt'> & { text: string }

const most = 50

/** The newest messages with text before an item, newest first: in its place, or of its author. */
export const messagesBefore = (
  tx: Sql,
  { workspaceId, id, createdAt, subcategory, user }: Item,
  where: 'place' | 'author',
): Promise<EarlierMessage[]> =>
  tx
    .db<Tables>()
    .selectFrom('content')
    .select(['id', 'userId', 'createdAt', sql<string>`text`.as('text')])
    .where('workspaceId', '=', workspaceId)
    .$if(where === 'place', (all) => all.where('subcategoryId', '=', subcategory.id))
    .$if(where === 'author', (all) => all.where('userId', '=', user.id))
    .where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`)
    .where('text', '<>', '')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

/** Why users reported an item: the category, and what they wrote, newest first. */
export const reportsOn = (
  tx: Sql,
  { workspaceId, id }: Pick<Item, 'workspaceId' | 'id'>,
): Promise<{ category: string; comment: string | null }[]> =>
  tx
    .db<Tables>()
    .selectFrom('userReport as r')
    .innerJoin('policyCategory as p', (join) =>
      join.onRef('p.workspaceId', '=', 'r.workspaceId').onRef('p.id', '=', 'r.policyCategoryId'),
    )
    .select(['p.name as category', 'r.extraInfo as comment'])
    .where('r.workspaceId', '=', workspaceId)
    .where('r.objectId', '=', id)
    .orderBy('r.createdAt', 'desc')
    .limit(20)
    .execute()
