import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AiModerator } from './ai-moderator.entity.ts'
import type { AiVerdict } from './ai-verdict.entity.ts'

interface Tables {
  aiVerdict: TableOf<AiVerdict>
}

/** The average tokens of a moderator's newest 500 verdicts of the last seven days; null when there are none. */
export async function pastTokens(
  tx: Sql,
  { workspaceId, id }: Pick<AiModerator, 'workspaceId' | 'id'>,
): Promise<{ inputTokens: number; outputTokens: number } | null> {
  const newest = tx
    .db<Tables>()
    .selectFrom('aiVerdict')
    .select(['inputTokens', 'outputTokens'])
    .where('workspaceId', '=', workspaceId)
    .where('aiModeratorId', '=', id)
    .where('inputTokens', '>', 0)
    .where(sql<boolean>`created_at > verdict_now() - interval '7 days'`)
    .orderBy('createdAt', 'desc')
    .limit(500)
  const row = await tx
    .db<Tables>()
    .selectFrom(newest.as('v'))
    .select([
      sql<number | null>`avg(v.input_tokens)::float8`.as('inputTokens'),
      sql<number | null>`avg(v.output_tokens)::float8`.as('outputTokens'),
    ])
    .executeTakeFirstOrThrow()
  const { inputTokens, outputTokens } = row
  return inputTokens === null || outputTokens === null ? null : { inputTokens, outputTokens }
}
