import { sql } from 'kysely'
import type { Content } from '../../intake/content/content.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AiModerator } from './ai-moderator.entity.ts'
import type { AiVerdict } from './ai-verdict.entity.ts'

interface Tables {
  content: TableOf<Content>
  aiVerdict: TableOf<AiVerdict>
}

/** What came in over the last week that a moderator looks at. */
export interface PastWeek {
  items: number
  /** The characters of their texts, on average. */
  characters: number
}

/** Of a large workspace a week is counted up to so many items. */
const most = 100_000

const held = {
  text: sql`text <> ''`,
  image: sql`cardinality(image_urls) > 0`,
  video: sql`cardinality(video_urls) > 0`,
  audio: sql`cardinality(audio_urls) > 0`,
} as const

/** The items of the last seven days of the moderator's categories and content types, in whatever language. */
export function pastWeek(
  tx: Sql,
  {
    workspaceId,
    categoryIds,
    contentTypes,
  }: Pick<AiModerator, 'workspaceId' | 'categoryIds' | 'contentTypes'>,
): Promise<PastWeek> {
  const kinds = contentTypes.map((kind) => sql<boolean>`coalesce(${held[kind]}, false)`)
  const items = tx
    .db<Tables>()
    .selectFrom('content')
    .select(sql<number>`coalesce(length(text), 0)`.as('characters'))
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`created_at > verdict_now() - interval '7 days'`)
    .$if(categoryIds.length > 0, (all) =>
      all.where('categoryId', '=', sql<string>`any (${categoryIds}::uuid[])`),
    )
    .$if(kinds.length > 0, (all) => all.where(({ or }) => or(kinds)))
    .limit(most)
  return tx
    .db<Tables>()
    .selectFrom(items.as('i'))
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`coalesce(avg(characters), 0)::float8`.as('characters'),
    ])
    .executeTakeFirstOrThrow()
}

/** What its newest 500 verdicts of the last seven days took on average; null where there are none. */
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
