import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { classifierTables } from './classifier-tables.ts'

/** The newest items of the last 7 days that have a text, newest first. */
export async function newestTexts(
  tx: Sql,
  workspaceId: string,
  most: number,
): Promise<{ contentId: string; text: string }[]> {
  const rows = await classifierTables(tx)
    .selectFrom('content')
    .select(['id', 'text'])
    .where('workspaceId', '=', workspaceId)
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, text }) => (text?.trim() ? [{ contentId: id, text }] : []))
}
