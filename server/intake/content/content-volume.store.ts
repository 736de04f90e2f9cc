import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Content } from './content.entity.ts'

interface Tables {
  content: TableOf<Content>
}

/** Whether an item has come into a workspace. */
export async function hasContent(tx: Sql, workspaceId: string): Promise<boolean> {
  const item = await tx
    .db<Tables>()
    .selectFrom('content')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

/** How many items came within 7 days, or how many of the newest `most` of those have media of a kind; counted up to `most`. */
export async function countOfWeek(
  tx: Sql,
  workspaceId: string,
  most: number,
  media: 'videoUrls' | 'audioUrls' | null = null,
): Promise<number> {
  const db = tx.db<Tables>()
  const recent = db
    .selectFrom('content')
    .select(['videoUrls', 'audioUrls'])
    .where('workspaceId', '=', workspaceId)
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('createdAt', 'desc')
    .limit(most)
  const { count } = await db
    .selectFrom(recent.as('recent'))
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(media !== null, (items) => items.where(sql<boolean>`cardinality(${sql.ref(media ?? '')}) > 0`))
    .executeTakeFirstOrThrow()
  return count
}
