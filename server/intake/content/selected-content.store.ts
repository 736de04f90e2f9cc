import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { Status } from '../../platform/vocabulary/status.ts'
import type { ContentFilter } from './content-filter.input.ts'
import { fitsFilter } from './content-list.store.ts'
import type { Content } from './content.entity.ts'
import type { ContentTables } from './content.store.ts'

const tables = (tx: Sql) => tx.db<ContentTables>()

/** A selected content item before the decision. */
export type SelectedContent = Pick<Content, 'id' | 'policyCategoryId' | 'version'> & { status: Status }

const decidedThatFits = (tx: Sql, workspaceId: string, filter: ContentFilter, most: number) =>
  tables(tx)
    .selectFrom('content')
    .where('content.workspaceId', '=', workspaceId)
    .where('content.status', 'is not', null)
    .where(fitsFilter(workspaceId, filter))
    .limit(most)

/** Up to `most` content items with a status that match a filter, newest first. */
export const selectedContent = (
  tx: Sql,
  workspaceId: string,
  filter: ContentFilter,
  most: number,
): Promise<SelectedContent[]> =>
  decidedThatFits(tx, workspaceId, filter, most)
    .select(['content.id', 'content.policyCategoryId', 'content.version'])
    .select(sql<Status>`content.status`.as('status'))
    .orderBy('content.createdAt', 'desc')
    .orderBy('content.id', 'desc')
    .execute()

/** The authors of content items, without duplicates. */
export async function authorsOfContent(
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('content')
    .select('userId')
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}
