import { versionsOf } from '../../intake/content/content-upsert.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AiVerdict } from './ai-verdict.entity.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { VerdictOutcome } from './ruling.ts'

interface Tables {
  aiVerdict: TableOf<AiVerdict>
}

/** Those of the items that exist, and on whose version the moderator has given no verdict by its version of the policy. */
export async function withoutVerdict(
  tx: Sql,
  { workspaceId, id, policyVersion }: Pick<ReadyModerator, 'workspaceId' | 'id' | 'policyVersion'>,
  contentIds: readonly string[],
): Promise<string[]> {
  const items = await versionsOf(tx, workspaceId, contentIds)
  const given = await tx
    .db<Tables>()
    .selectFrom('aiVerdict')
    .select(['contentId', 'version'])
    .where('workspaceId', '=', workspaceId)
    .where('contentId', '=', anyId(contentIds))
    .where('aiModeratorId', '=', id)
    .where('outcome', '<>', VerdictOutcome.failed)
    .where('policyVersion', '>=', policyVersion)
    .execute()
  const judged = new Set(given.map(({ contentId, version }) => `${contentId}:${version}`))
  return items.filter((item) => !judged.has(`${item.id}:${item.version}`)).map((item) => item.id)
}
