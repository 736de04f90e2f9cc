import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'

interface Tables {
  strike: { workspaceId: string; id: string; state: string }
}

/** How many strikes of a workspace are active, counted up to `most`. */
export async function countActiveStrikes(tx: Sql, workspaceId: string, most: number): Promise<number> {
  const db = tx.db<Tables>()
  const active = db
    .selectFrom('strike')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', 'active')
    .limit(most)
  const { count } = await db
    .selectFrom(active.as('active'))
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
