import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { aged, type PastObject } from '../../platform/moments.ts'
import type { Content } from './content.entity.ts'

interface Tables {
  content: Pick<Content, 'workspaceId' | 'id' | 'createdAt' | 'updatedAt'>
}

/** Changes the times of items to the past, for the demo. */
export async function moveContent(tx: Sql, workspaceId: string, items: readonly PastObject[]): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('content')
    .from(aged(items))
    .set({ createdAt: sql<Date>`aged.at`, updatedAt: sql<Date>`aged.at` })
    .where('content.workspaceId', '=', workspaceId)
    .whereRef('content.id', '=', 'aged.id')
    .execute()
}
