import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Content } from './content.entity.ts'

interface Tables {
  content: TableOf<Content>
}

/** Whether a workspace has any content. */
export async function hasContent(tx: Sql, workspaceId: string): Promise<boolean> {
  const item = await tx
    .db<Tables>()
    .selectFrom('content')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .limit(1)
    .executeTakeFirst()
  return item !== undefined
}

/**
 * The number of items of the last 7 days, or how many of the newest `most` of those have media of a kind; counted up to
 * `most`.
 */
export async function countOfWeek(
  tx: Sql,
  workspaceId: string,
  most: number,
  media: 'videoUrls' | 'audioUrls' | null = null,
): Promise<number> {
  const db = tx.db<Tables>()
  const recent = db
    .selectFrom('content')
    .select(['videoUrls', 'audioUrls'])
    .where('workspaceId', '=', workspaceId)
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('createdAt', 'desc')
    .limit(most)
  const { count } = await db
    .selectFrom(recent.as('recent'))
    .select(sql<number>`count(*)::int`.as('count'))
    .$if(media !== null, (items) => items.where(sql<boolean>`cardinality(${sql.ref(media ?? '')}) > 0`))
    .executeTakeFirstOrThrow()
  return count
}

/** The newest items of the last 7 days that have a text, newest first. */
export async function newestTexts(
  tx: Sql,
  workspaceId: string,
  most: number,
): Promise<{ contentId: string; text: string }[]> {
  const rows = await tx
    .db<Tables>()
    .selectFrom('content')
    .select(['id', 'text'])
    .where('workspaceId', '=', workspaceId)
    .where('createdAt', '>', sql<Date>`now() - interval '7 days'`)
    .orderBy('createdAt', 'desc')
    .limit(most)
    .execute()
  return rows.flatMap(({ id, text }) => (text?.trim() ? [{ contentId: id, text }] : []))
}

/** Statistics of the past week's items. */
export interface PastWeek {
  items: number
  /** The average length of their texts, in characters. */
  characters: number
}

/** The most items of a week that are counted. */
const mostOfWeek = 100_000

const held = {
  text: sql`text <> ''`,
  image: sql`cardinality(image_urls) > 0`,
  video: sql`cardinality(video_urls) > 0`,
  audio: sql`cardinality(audio_urls) > 0`,
} as const

/** The items of the last seven days in some categories and of some content types; all where none is given. */
export function pastWeek(
  tx: Sql,
  {
    workspaceId,
    categoryIds,
    contentTypes,
  }: { workspaceId: string; categoryIds: readonly string[]; contentTypes: readonly (keyof typeof held)[] },
): Promise<PastWeek> {
  const kinds = contentTypes.map((kind) => sql<boolean>`coalesce(${held[kind]}, false)`)
  const items = tx
    .db<Tables>()
    .selectFrom('content')
    .select(sql<number>`coalesce(length(text), 0)`.as('characters'))
    .where('workspaceId', '=', workspaceId)
    .where(sql<boolean>`created_at > verdict_now() - interval '7 days'`)
    .$if(categoryIds.length > 0, (all) => all.where('categoryId', '=', anyId(categoryIds)))
    .$if(kinds.length > 0, (all) => all.where(({ or }) => or(kinds)))
    .limit(mostOfWeek)
  return tx
    .db<Tables>()
    .selectFrom(items.as('i'))
    .select([
      sql<number>`count(*)::int`.as('items'),
      sql<number>`coalesce(avg(characters), 0)::float8`.as('characters'),
    ])
    .executeTakeFirstOrThrow()
}
