import { AdvisoryLock } from '../../platform/advisory-lock.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import { taskInsert } from '../../platform/tasks.ts'
import { keysOf, type ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import {
  categoryOfSubcategory,
  categoryUpsert,
  subcategoryUpsert,
} from '../../settings/places/place.store.ts'
import { searchInboxPart } from '../search/search-index.store.ts'
import { categoryRows, contentRows, subcategoryRows, type Submission } from './content-rows.ts'
import type { Content } from './content.entity.ts'

// SQL text: bench/ingest.ts and bench/sync.ts run these for each batch of items.

/** A content item after a submission was written. */
export interface UpsertedContent {
  workspaceId: string
  id: string
  version: number
  created: boolean
  hasMedia: boolean
}

/** The kinds of the tasks that analyze a new version of an item. */
export interface AnalysisKinds {
  text: string
  media: string
}

/** Writes distinct items with their places, and returns those written; with `queue`, each gets a task. */
export function writeItems(
  tx: Sql,
  batch: readonly Submission[],
  queue: AnalysisKinds | null,
): Promise<UpsertedContent[]> {
  const kinds = [categoryRows(batch), subcategoryRows(batch), contentRows(batch)]
  return tx.query<UpsertedContent>(upsertStatement, [
    ...kinds.map((kind) => JSON.stringify(kind)),
    queue?.text ?? null,
    queue?.media ?? null,
    batch.map(({ ids }) => ids.content),
    batch.map(({ origin }) => origin),
  ])
}

const spoken = [
  ['text', "''"],
  ['image_urls', "'{}'"],
  ['video_urls', "'{}'"],
  ['audio_urls', "'{}'"],
] as const

/** Text and media of a row; what is empty is the same as what was never sent. */
const said = (row: string) => spoken.map(([column, none]) => `coalesce(${row}.${column}, ${none})`).join(', ')
const saidAfter = spoken
  .map(([column, none]) => `coalesce(excluded.${column}, c.${column}, ${none})`)
  .join(', ')

/**
 * Writes the categories, subcategories and content items of a batch, whose users exist already, in one round trip and
 * in the common lock order, which is enforced by each part reading a count of the part before it. Parameters are the
 * JSON of the three kinds of row, the kinds of the tasks that analyze text and media, null for no tasks, and the origin
 * of each item. Returns the content rows that were written, which excludes mismatching existing items and subcategories
 * of another category.
 */
const upsertStatement: PreparedStatement = {
  name: 'upsert-content',
  text: `with ${categoryUpsert('$1')}, ${subcategoryUpsert('$2')}, written as (
    insert into content as c (workspace_id, id, external_id, user_id, category_id, subcategory_id, text,
      image_urls, video_urls, audio_urls, metadata, text_hash, text_simhash, search_text)
    select workspace_id, id, external_id, user_id, category_id, subcategory_id, text, image_urls, video_urls, audio_urls, metadata,
      text_hash, text_simhash, search_text
    from json_to_recordset($3) as r (workspace_id uuid, id uuid, external_id text, user_id uuid, category_id uuid,
      subcategory_id uuid, text text, image_urls text[], video_urls text[], audio_urls text[], metadata jsonb,
      text_hash bigint, text_simhash bigint, search_text text)
    where (select count(*) from changed_subcategory) >= 0 and exists (select from placed_subcategory p
      where (p.workspace_id, p.id, p.category_id) = (r.workspace_id, r.subcategory_id, r.category_id))
    on conflict (workspace_id, id) do update set
      text = coalesce(excluded.text, c.text),
      text_hash = case when excluded.text is null then c.text_hash else excluded.text_hash end,
      text_simhash = case when excluded.text is null then c.text_simhash else excluded.text_simhash end,
      search_text = case when excluded.text is null then c.search_text else excluded.search_text end,
      image_urls = coalesce(excluded.image_urls, c.image_urls),
      video_urls = coalesce(excluded.video_urls, c.video_urls),
      audio_urls = coalesce(excluded.audio_urls, c.audio_urls),
      metadata = coalesce(excluded.metadata, c.metadata),
      version = case when (${said('c')}, c.metadata) is not distinct from (${saidAfter}, coalesce(excluded.metadata, c.metadata))
        then c.version else c.version + 1 end,
      edition = case when (${said('c')}) is not distinct from (${saidAfter}) then c.edition else c.edition + 1 end,
      updated_at = now()
    where (c.user_id, c.category_id, c.subcategory_id) = (excluded.user_id, excluded.category_id, excluded.subcategory_id)
    returning workspace_id, id, user_id, version, xmax = 0 as created, text <> '' as has_text,
      cardinality(coalesce(image_urls, '{}') || coalesce(video_urls, '{}') || coalesce(audio_urls, '{}')) > 0 as has_media
  ), counted as (
    insert into content_volume as v (workspace_id, user_id, hour, counted_by, items)
    select workspace_id, user_id, date_trunc('hour', verdict_now()), pg_backend_pid(), count(*) from written where created
    group by workspace_id, user_id order by workspace_id, user_id
    on conflict (workspace_id, user_id, hour, counted_by) do update set items = v.items + excluded.items
  ), ${searchInboxPart('content', 'written where has_text')}, queued as (
    ${taskInsert(`select workspace_id, case when has_media then $5::text else $4 end, id, version, origin
      from written left join unnest($6::uuid[], $7::text[]) as came (id, origin) using (id) where $4::text is not null`)}
  )
  select workspace_id as "workspaceId", id, version, created, has_media as "hasMedia" from written`,
}

/** Why a submission was not written. */
export interface Standing {
  id: string
  /** Whether the item exists, with any user and place. */
  known: boolean
  matching: boolean
  /** Whether the subcategory belongs to another category. */
  elsewhere: boolean
}

/** Why submissions were not written. */
export async function standingsOf(tx: Sql, left: readonly Submission[]): Promise<Standing[]> {
  const rows = JSON.stringify(
    left.map(({ workspaceId, ids }) => ({
      workspace_id: workspaceId,
      id: ids.content,
      user_id: ids.user,
      category_id: ids.category,
      subcategory_id: ids.subcategory,
    })),
  )
  return tx.query<Standing>(
    `select r.id, c.id is not null as known, coalesce(${categoryOfSubcategory('r')} <> r.category_id, false) as elsewhere,
       (c.user_id, c.category_id, c.subcategory_id) is not distinct from (r.user_id, r.category_id, r.subcategory_id) as matching
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, user_id uuid, category_id uuid, subcategory_id uuid)
     left join content c on (c.workspace_id, c.id) = (r.workspace_id, r.id)`,
    [rows],
  )
}

/** The items whose rows another transaction holds locked at this moment. */
export async function heldContent(tx: Sql, items: readonly ObjectRef[]): Promise<string[]> {
  const rows = await tx.query<Pick<Content, 'id'>>(
    `with free as materialized (
       select id from content where workspace_id = ${anyWorkspaceIn('$1')} and id = any ($2::uuid[]) for no key update skip locked)
     select c.id from content c where c.workspace_id = ${anyWorkspaceIn('$1')} and c.id = any ($2::uuid[])
       and not exists (select from free where free.id = c.id)`,
    keysOf(items),
  )
  return rows.map(({ id }) => id)
}

/** The number of items of the last 7 days, counted up to a limit, and when the oldest leaves that window. */
export interface Volume {
  items: number
  /** Epoch seconds at which the oldest item leaves the window. */
  reset: number
}

/**
 * The volume of the last 7 days, counted up to a limit, oldest first: a workspace that ingested more before it had a
 * limit is not counted completely with each batch. Batches of one workspace are serialized here, so that the count is
 * exact.
 */
export async function volumeOf(tx: Sql, workspaceId: string, limit: number): Promise<Volume> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, ${AdvisoryLock.intakeVolume}))`, [
    workspaceId,
  ])
  const [volume] = await tx.query<Volume>(
    `select count(*)::int as items, ceil(extract(epoch from coalesce(min(created_at), now()) + interval '7 days'))::int as reset
     from (
       select created_at from content where workspace_id = $1 and created_at > now() - interval '7 days'
       order by created_at limit $2) oldest`,
    [workspaceId, limit],
  )
  return volume ?? { items: 0, reset: 0 }
}

/** The ids without an item in the workspace, without duplicates. */
export async function newIds(tx: Sql, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const known = await tx.query<Pick<Content, 'id'>>(
    `select id from content where workspace_id = $1 and id = any ($2::uuid[])`,
    [workspaceId, ids],
  )
  const seen = new Set(known.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => !seen.has(id))
}

/** The present versions of the items that exist. */
export const versionsOf = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<{ id: string; version: number }[]> =>
  tx.query('select id, version from content where workspace_id = $1 and id = any ($2::uuid[])', [
    workspaceId,
    ids,
  ])
