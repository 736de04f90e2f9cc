import type { Sql } from '../../platform/database.ts'
import type { ChainHead } from './chain.ts'

interface Tables {
  auditHead: ChainHead & { workspaceId: string }
}

/** The ends of the chains of all workspaces, as system. */
export const allHeads = (tx: Sql): Promise<(ChainHead & { workspaceId: string })[]> =>
  tx.db<Tables>().selectFrom('auditHead').select(['workspaceId', 'seq', 'mac']).execute()
