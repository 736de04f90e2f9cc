import { sql } from 'kysely'
import type { Content } from '../../intake/content/content.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AiVerdict } from './ai-verdict.entity.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { VerdictOutcome } from './ruling.ts'

interface Tables {
  aiVerdict: TableOf<AiVerdict>
  content: Pick<TableOf<Content>, 'workspaceId' | 'id' | 'version'>
}

/** Those of the items that are there, and on whose version the moderator has given no verdict by its version of the policy. */
export async function withoutVerdict(
  tx: Sql,
  { workspaceId, id, policyVersion }: Pick<ReadyModerator, 'workspaceId' | 'id' | 'policyVersion'>,
  contentIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('content as c')
    .select('c.id')
    .where('c.workspaceId', '=', workspaceId)
    .where('c.id', '=', sql<string>`any (${contentIds}::uuid[])`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('aiVerdict as v')
            .select('v.id')
            .where('v.workspaceId', '=', workspaceId)
            .whereRef('v.contentId', '=', 'c.id')
            .whereRef('v.version', '=', 'c.version')
            .where('v.aiModeratorId', '=', id)
            .where('v.outcome', '<>', VerdictOutcome.failed)
            .where('v.policyVersion', '>=', policyVersion),
        ),
      ),
    )
    .execute()
  return rows.map((row) => row.id)
}
