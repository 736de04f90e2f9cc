import type { Database, Sql } from '../../platform/database.ts'
import type { AuditLog } from './audit.service.ts'
import { verifyChain } from './verify-chain.ts'

/** How the chain was found when it was last followed to its end. */
export interface CheckedChain {
  entries: number
  checkedEntries: number | null
  checkedAt: Date | null
  broken: number | null
}

/** How many entries are followed while somebody waits: a second or two. */
const stretch = 50_000

/** How long the chain of the workspace is, and how it was found when it was last followed. */
export async function chainOf(tx: Sql, workspaceId: string): Promise<CheckedChain> {
  const [chain] = await tx.query<CheckedChain>(
    `select seq as entries, checked_seq as "checkedEntries", checked_at as "checkedAt", broken_seq as broken
     from audit_head where workspace_id = $1`,
    [workspaceId],
  )
  return chain ?? { entries: 0, checkedEntries: null, checkedAt: null, broken: null }
}

/** Follows 50,000 entries of the chain after one of them, and writes down what was found once there are no more. */
export async function checkStretch(
  parts: { database: Database; audit: AuditLog },
  workspaceId: string,
  after: number,
): Promise<{ through: number; entries: number; broken: number | null }> {
  const { entries: through, broken, head } = await verifyChain(parts, workspaceId, { after, most: stretch })
  if (broken !== null || through >= head.seq)
    await parts.database.inWorkspace(workspaceId, (tx) =>
      tx.query(
        `update audit_head set checked_at = clock_timestamp(), checked_seq = $2, broken_seq = $3 where workspace_id = $1`,
        [workspaceId, through, broken],
      ),
    )
  return { through, entries: head.seq, broken }
}
