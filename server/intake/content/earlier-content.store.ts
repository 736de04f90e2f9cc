import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ContentVolume } from './content-volume.entity.ts'
import type { Content } from './content.entity.ts'

// SQL text: bench/full-workspace.ts runs it for each batch of items with rules that ask for earlier ones.

/** New items that a user posted some hours ago. */
export interface HourVolume extends Pick<ContentVolume, 'items'> {
  hoursAgo: number
}

/**
 * The number of items that users posted in the last 30 days, by hour, with the user's index in the list, from 1; an
 * hour may have several rows.
 */
export const hourVolumes = (
  tx: Sql,
  users: readonly Pick<ContentVolume, 'workspaceId' | 'userId'>[],
): Promise<(HourVolume & { place: number })[]> =>
  tx.query(
    `select w.place::int, v.items, floor(extract(epoch from verdict_now() - v.hour) / 3600)::int as "hoursAgo"
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, user_id, place)
     join content_volume v on (v.workspace_id, v.user_id) = (w.workspace_id, w.user_id)
       and v.hour > verdict_now() - interval '30 days'`,
    [users.map(({ workspaceId }) => workspaceId), users.map(({ userId }) => userId)],
  )

/** An earlier item with the same or nearly the same text. */
export interface Duplicate {
  sameUser: boolean
  samePlace: boolean
  /** Whether the normalized texts are equal. */
  exact: boolean
  secondsAgo: number
}

/**
 * The most of 64 bits in which the simhashes of nearly equal texts differ. Of 1,785 chat messages of 40 to 80
 * characters, 97 % were found with a word added and 87 % with a letter changed; of 100,000 pairs of different ones at
 * most one.
 */
const nearly = 10
const looksBack = 500

/** Those among the last of a user or a place that are duplicates; only these few have to be told apart from those of the other. */
const among = (column: string) => `
  select d.id, d.user_id, d.subcategory_id, d.text_hash, d.created_at from (
    select c.id, c.user_id, c.subcategory_id, c.text_hash, c.text_simhash, c.created_at from content c
    where c.workspace_id = own.workspace_id and c.${column} = own.${column} and (c.created_at, c.id) < (own.created_at, own.id)
      and c.created_at > own.created_at - interval '30 days'
    order by c.created_at desc limit ${looksBack}) d
  where d.text_hash = own.text_hash or bit_count((d.text_simhash # own.text_simhash)::bit(64)) <= ${nearly}`

/**
 * The duplicates of items among the last 500 of their user, and of their place, within 30 days; with the item's index
 * in the list, from 1.
 */
export const duplicatesOf = (
  tx: Sql,
  items: readonly Pick<Content, 'workspaceId' | 'id'>[],
): Promise<(Duplicate & { place: number })[]> =>
  tx.query(
    `select w.place::int, d.user_id = own.user_id as "sameUser", d.subcategory_id = own.subcategory_id as "samePlace",
       d.text_hash = own.text_hash as exact, extract(epoch from own.created_at - d.created_at)::float8 as "secondsAgo"
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, id, place)
     join content own on (own.workspace_id, own.id) = (w.workspace_id, w.id) and own.text_hash is not null
     cross join lateral (${among('user_id')} union ${among('subcategory_id')}) d`,
    [items.map(({ workspaceId }) => workspaceId), items.map(({ id }) => id)],
  )

/** An item's author, and the simhash of its text as 64 bits; null for one without. */
export interface PrintedContent extends Pick<Content, 'id' | 'userId'> {
  print: string | null
}

/** Items with the simhashes of their texts. */
export const printedContent = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<PrintedContent[]> =>
  tx
    .db<{ content: TableOf<Content> }>()
    .selectFrom('content')
    .select(['id', 'userId', sql<string | null>`text_simhash::bit(64)::text`.as('print')])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** A message earlier than an item. */
export type EarlierMessage = Pick<Content, 'id' | 'userId' | 'createdAt'> & { text: string }

const mostBefore = 50

/** The newest messages with text before an item, newest first: in its subcategory, or of its author. */
export const messagesBefore = (
  tx: Sql,
  {
    workspaceId,
    id,
    createdAt,
    subcategoryId,
    userId,
  }: Pick<Content, 'workspaceId' | 'id' | 'createdAt' | 'subcategoryId' | 'userId'>,
  where: 'place' | 'author',
): Promise<EarlierMessage[]> =>
  tx
    .db<{ content: TableOf<Content> }>()
    .selectFrom('content')
    .select(['id', 'userId', 'createdAt', sql<string>`text`.as('text')])
    .where('workspaceId', '=', workspaceId)
    .$if(where === 'place', (all) => all.where('subcategoryId', '=', subcategoryId))
    .$if(where === 'author', (all) => all.where('userId', '=', userId))
    .where(sql<boolean>`(created_at, id) < (${createdAt}::timestamptz, ${id}::uuid)`)
    .where('text', '<>', '')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(mostBefore)
    .execute()
