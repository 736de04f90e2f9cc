import { type RawBuilder, sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { isAnyOf } from '../../platform/filter-conditions.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { SuggestedScore } from './suggested-score.entity.ts'
import type { SuggestedScoreFilter } from './suggested-score.input.ts'

interface Tables {
  suggestedScore: TableOf<SuggestedScore, 'createdAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** Stores suggested scores, replacing those of the same text. */
export async function keepSuggestion(tx: Sql, suggested: Omit<SuggestedScore, 'createdAt'>): Promise<void> {
  await tables(tx)
    .insertInto('suggestedScore')
    .values({ ...suggested, scores: json(suggested.scores) })
    .onConflict((same) =>
      same.columns(['workspaceId', 'digest']).doUpdateSet(({ ref }) => ({
        scores: ref('excluded.scores'),
        languages: ref('excluded.languages'),
        communityId: ref('excluded.communityId'),
        createdAt: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** Deletes all but the newest suggested scores of a workspace. */
export async function keepNewest(tx: Sql, workspaceId: string, most: number): Promise<void> {
  await tables(tx)
    .deleteFrom('suggestedScore')
    .where('workspaceId', '=', workspaceId)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('suggestedScore as kept')
        .select('kept.id')
        .where('kept.workspaceId', '=', workspaceId)
        .orderBy('kept.createdAt', 'desc')
        .orderBy('kept.id', 'desc')
        .limit(1000)
        .offset(most),
    )
    .execute()
}

/** The orders of lists of suggested scores. */
export const suggestedScoreOrders = orderedBy(
  'SuggestedScore',
  'CREATED_AT',
  'When it was suggested',
  momentAndId('created_at', 'id'),
)

/** The suggested scores of a workspace. */
export const suggestionList = (
  workspaceId: string,
  { search, attributes, languages, communityIds }: SuggestedScoreFilter,
  order?: ListOrder | null,
): Listing<SuggestedScore> =>
  listOf(keysetOf(suggestedScoreOrders, order), (tx) => {
    let list = tables(tx).selectFrom('suggestedScore').selectAll().where('workspaceId', '=', workspaceId)
    if (search) list = list.where(sql<boolean>`strpos(lower(text), lower(${search})) > 0`)
    if (attributes) list = list.where(sql<boolean>`jsonb_exists_any(scores, ${attributes}::text[])`)
    if (languages) list = list.where(sql<boolean>`languages && ${languages}::text[]`)
    if (communityIds) list = list.where(({ ref }) => isAnyOf(ref('communityId'), communityIds, 'text'))
    return list
  })

/** The first `most` distinct values of an expression over the suggested scores of a workspace, in order. */
const valuesOf = (value: RawBuilder<string | null>) => async (tx: Sql, workspaceId: string, most: number) => {
  const rows = await tables(tx)
    .selectFrom('suggestedScore')
    .select(value.as('value'))
    .distinct()
    .where('workspaceId', '=', workspaceId)
    .orderBy('value')
    .limit(most)
    .execute()
  return rows.flatMap(({ value: found }) => found ?? [])
}

/** The attributes with suggested scores. */
export const suggestedAttributes = valuesOf(sql`jsonb_object_keys(scores)`)
/** The languages given with them. */
export const suggestedLanguages = valuesOf(sql`unnest(languages)`)
/** The communities given with them. */
export const suggestedCommunities = valuesOf(sql`community_id`)

/** Deletes a suggested score. @returns it, or undefined when there is none of that id */
export async function takeSuggestion(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<SuggestedScore | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .deleteFrom('suggestedScore')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}
