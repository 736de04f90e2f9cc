import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { AttributeType } from '../../settings/attributes/attribute.entity.ts'
import { AttributeSource } from '../../settings/attributes/attribute.entity.ts'
import { isRegistered } from '../../settings/attributes/attribute.store.ts'
import type { Content } from '../content/content.entity.ts'
import type { User } from '../users/user.entity.ts'
import type { AttributeCandidate } from './attribute-candidate.object.ts'

interface Tables {
  content: Pick<Content, 'workspaceId' | 'id' | 'metadata' | 'createdAt'>
  platformUser: Pick<User, 'workspaceId' | 'id' | 'attributes' | 'updatedAt'>
}

const today = sql<Date>`date_trunc('day', verdict_now(), 'UTC')`
const yesterday = sql<Date>`${today} - interval '1 day'`

/** The most items that are searched, and the most candidates returned. */
const looksAt = 1000
const most = 200

/** The attributes of the last items of the previous day (UTC). */
const attributesOf = (tx: Sql, workspaceId: string, source: AttributeSource) =>
  source === AttributeSource.content
    ? tx
        .db<Tables>()
        .selectFrom('content')
        .select('metadata as attributes')
        .where('workspaceId', '=', workspaceId)
        .where('createdAt', '>=', yesterday)
        .where('createdAt', '<', today)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(looksAt)
    : tx
        .db<Tables>()
        .selectFrom('platformUser')
        .select('attributes')
        .where('workspaceId', '=', workspaceId)
        .where('updatedAt', '>=', yesterday)
        .where('updatedAt', '<', today)
        .orderBy('updatedAt', 'desc')
        .orderBy('id', 'desc')
        .limit(looksAt)

const entries = sql<{ key: string; value: unknown }>`jsonb_each(
  case when jsonb_typeof(item.attributes) = 'object' then item.attributes else '{}' end)`
const kind = sql`jsonb_typeof(entry.value)`

/**
 * The attributes found in the last 1,000 items of the previous day (UTC) that are not registered, most frequent first,
 * at most 200. For users, those last updated on that day are searched.
 */
export const attributeCandidates = (
  tx: Sql,
  workspaceId: string,
  source: AttributeSource,
): Promise<AttributeCandidate[]> =>
  tx
    .db<Tables>()
    .with(
      (cte) => cte('item').materialized(),
      () => attributesOf(tx, workspaceId, source),
    )
    .selectFrom('item')
    .innerJoinLateral(entries.as<'entry'>(sql`entry (key, value)`), (join) => join.onTrue())
    .select([
      'entry.key as name',
      sql<AttributeSource>`${source}::text`.as('source'),
      sql<number>`count(*)::int`.as('count'),
      sql<AttributeType>`case when bool_and(${kind} = 'number') then 'number'
        when bool_and(${kind} = 'boolean') then 'boolean' else 'text' end`.as('type'),
      sql<string[]>`(array_agg(distinct left(entry.value::text, 100)))[1:5]`.as('samples'),
    ])
    .where(sql<boolean>`char_length(entry.key) between 1 and 100`)
    .where(sql<boolean>`${kind} in ('string', 'number', 'boolean')`)
    .where(({ not, ref }) => not(isRegistered(workspaceId, source, ref('entry.key'))))
    .groupBy('entry.key')
    .orderBy('count', 'desc')
    .orderBy('name')
    .limit(most)
    .execute()
