import { categoryUpsert, subcategoryUpsert } from '../../settings/places/place.store.ts'
import type { Prepared } from '../../platform/database.ts'
import { taskInsert } from '../../platform/tasks.ts'

/**
 * Writes the categories, subcategories and content items of a batch, whose users are there already, in one round trip
 * and in the order in which every transaction locks them: each part reads a count of the part before it. Parameters are
 * the JSON of the three kinds of row, and the kinds of the tasks that analyze text and media, null for no tasks; it
 * answers the content rows that were written: not those of a known item or a subcategory that is elsewhere.
 */
export const upsertStatement: Prepared = {
  name: 'upsert-content',
  text: `with ${categoryUpsert('$1')}, ${subcategoryUpsert('$2')}, written as (
    insert into content as c (workspace_id, id, external_id, user_id, category_id, subcategory_id, text,
      image_urls, video_urls, audio_urls, metadata, text_hash, text_simhash)
    select workspace_id, id, external_id, user_id, category_id, subcategory_id, text, image_urls, video_urls, audio_urls, metadata,
      text_hash, text_simhash
    from json_to_recordset($3) as r (workspace_id uuid, id uuid, external_id text, user_id uuid, category_id uuid,
      subcategory_id uuid, text text, image_urls text[], video_urls text[], audio_urls text[], metadata jsonb,
      text_hash bigint, text_simhash bigint)
    where (select count(*) from changed_subcategory) >= 0 and exists (select from placed_subcategory p
      where (p.workspace_id, p.id, p.category_id) = (r.workspace_id, r.subcategory_id, r.category_id))
    on conflict (workspace_id, id) do update set
      text = coalesce(excluded.text, c.text),
      text_hash = case when excluded.text is null then c.text_hash else excluded.text_hash end,
      text_simhash = case when excluded.text is null then c.text_simhash else excluded.text_simhash end,
      image_urls = coalesce(excluded.image_urls, c.image_urls),
      video_urls = coalesce(excluded.video_urls, c.video_urls),
      audio_urls = coalesce(excluded.audio_urls, c.audio_urls),
      metadata = coalesce(excluded.metadata, c.metadata),
      version = case when (c.text, c.image_urls, c.video_urls, c.audio_urls, c.metadata) is not distinct from (
        coalesce(excluded.text, c.text), coalesce(excluded.image_urls, c.image_urls), coalesce(excluded.video_urls, c.video_urls),
        coalesce(excluded.audio_urls, c.audio_urls), coalesce(excluded.metadata, c.metadata)) then c.version else c.version + 1 end,
      edition = case when (c.text, c.image_urls, c.video_urls, c.audio_urls) is not distinct from (
        coalesce(excluded.text, c.text), coalesce(excluded.image_urls, c.image_urls), coalesce(excluded.video_urls, c.video_urls),
        coalesce(excluded.audio_urls, c.audio_urls)) then c.edition else c.edition + 1 end,
      updated_at = now()
    where (c.user_id, c.category_id, c.subcategory_id) = (excluded.user_id, excluded.category_id, excluded.subcategory_id)
    returning workspace_id, id, user_id, version, xmax = 0 as created,
      cardinality(coalesce(image_urls, '{}') || coalesce(video_urls, '{}') || coalesce(audio_urls, '{}')) > 0 as has_media
  ), counted as (
    insert into content_volume as v (workspace_id, user_id, hour, items)
    select workspace_id, user_id, date_trunc('hour', verdict_now()), count(*) from written where created
    group by workspace_id, user_id order by workspace_id, user_id
    on conflict (workspace_id, user_id, hour) do update set items = v.items + excluded.items
  ), queued as (
    ${taskInsert(`select workspace_id, case when has_media then $5::text else $4 end, id, version from written
      where $4::text is not null`)}
  )
  select workspace_id as "workspaceId", id, version, created, has_media as "hasMedia" from written`,
}
