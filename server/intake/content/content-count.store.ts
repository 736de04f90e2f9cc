import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { Content } from './content.entity.ts'

interface Tables {
  content: Pick<Content, 'workspaceId' | 'id' | 'videoUrls' | 'audioUrls' | 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

const countAll = sql<number>`count(*)::int`.as('count')

const ofLastWeek = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('content')
    .where('workspaceId', '=', workspaceId)
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)

/** Whether an item has come into a workspace. */
export async function hasContent(tx: Sql, workspaceId: string): Promise<boolean> {
  const item = await tables(tx)
    .selectFrom('content')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

/** How many items came in the last 7 days, counted up to `most`. */
export async function countLastWeek(tx: Sql, workspaceId: string, most: number): Promise<number> {
  const { count } = await tables(tx)
    .selectFrom(ofLastWeek(tx, workspaceId).select('id').limit(most).as('counted'))
    .select(countAll)
    .executeTakeFirstOrThrow()
  return count
}

/** How many of the newest `most` items of the last 7 days have videos, or audio. */
export async function countMediaOfLastWeek(
  tx: Sql,
  workspaceId: string,
  what: 'video' | 'audio',
  most: number,
): Promise<number> {
  const urls = what === 'video' ? ('videoUrls as urls' as const) : ('audioUrls as urls' as const)
  const newest = ofLastWeek(tx, workspaceId).select(urls).orderBy('createdAt', 'desc').limit(most)
  const { count } = await tables(tx)
    .selectFrom(newest.as('newest'))
    .select(countAll)
    .where(sql<boolean>`cardinality(urls) > 0`)
    .executeTakeFirstOrThrow()
  return count
}
