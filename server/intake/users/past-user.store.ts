import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { aged, type PastObject } from '../../platform/moments.ts'
import type { User } from './user.entity.ts'

interface Tables {
  platformUser: Pick<User, 'workspaceId' | 'id' | 'createdAt'>
}

/** Moves the moments since which users are known to the past, for the demo. */
export async function moveUsers(tx: Sql, workspaceId: string, users: readonly PastObject[]): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('platformUser')
    .from(aged(users))
    .set({ createdAt: sql<Date>`aged.at` })
    .where('platformUser.workspaceId', '=', workspaceId)
    .whereRef('platformUser.id', '=', 'aged.id')
    .execute()
}
