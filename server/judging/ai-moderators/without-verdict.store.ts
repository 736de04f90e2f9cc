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

/** What came of asking AI moderators about the version of each item: the outcomes by the ids of item and moderator. */
export async function outcomesOn(
  tx: Sql,
  items: readonly Pick<AiVerdict, 'workspaceId' | 'id' | 'version'>[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, VerdictOutcome>>> {
  const outcomes = new Map(items.map(({ id }) => [id, new Map<string, VerdictOutcome>()]))
  if (items.length === 0) return outcomes
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const asked = await tx
    .db<Tables>()
    .selectFrom('aiVerdict')
    .select(['contentId', 'version', 'aiModeratorId', 'outcome'])
    .where('workspaceId', '=', anyId([...new Set(items.map(({ workspaceId }) => workspaceId))]))
    .where('contentId', '=', anyId([...versions.keys()]))
    .execute()
  for (const { contentId, version, aiModeratorId, outcome } of asked)
    if (versions.get(contentId) === version) outcomes.get(contentId)?.set(aiModeratorId, outcome)
  return outcomes
}
