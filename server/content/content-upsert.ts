import { RefusedError } from '../platform/errors.ts'
import type { Settled } from '../platform/batcher.ts'
import type { Sql } from '../platform/database.ts'
import { upsertCategories, upsertSubcategories } from '../places/place-upsert.ts'
import { upsertUsers } from '../users/user-upsert.ts'
import { overVolume } from './weekly-volume.ts'
import { categoryRows, contentRows, subcategoryRows, type Submission, userRows } from './content-rows.ts'

/** A content item as it stands after a submission was written. */
export interface Upserted {
  workspaceId: string
  id: string
  version: number
  created: boolean
  hasMedia: boolean
}

const mismatch = 'Can only update content that match existing user, category and subcategory ids'

/**
 * Writes a batch of submissions and answers one outcome for each, in order (sections 2.3, 4.1). A known item is updated
 * with what was sent, unless its user, category or subcategory differ: then it is refused with the
 * fixed text of section 7. A new item beyond the plan's weekly volume is refused (section 8). The version grows when something differs; equal submissions of one item in a batch are one.
 */
export async function upsertContent(tx: Sql, batch: readonly Submission[]): Promise<Settled<Upserted>[]> {
  const refused = await overVolume(tx, batch)
  const admitted = batch.filter(({ ids }) => !refused.has(ids.content))
  const written =
    admitted.length > 0 ? await writeAll(tx, admitted) : new Map<Submission, Settled<Upserted>>()
  return batch.map(
    (submission) => written.get(submission) ?? { ok: false, error: refused.get(submission.ids.content) },
  )
}

async function writeAll(tx: Sql, batch: readonly Submission[]): Promise<Map<Submission, Settled<Upserted>>> {
  await upsertCategories(tx, categoryRows(batch))
  await upsertSubcategories(tx, subcategoryRows(batch))
  await upsertUsers(tx, userRows(batch))
  const outcomes = new Map<Submission, Settled<Upserted>>()
  for (const round of rounds(batch)) {
    const written = await writeContent(
      tx,
      round.map(([first]) => first),
    )
    for (const same of round) {
      const row = written.get(same[0].ids.content)
      for (const submission of same)
        outcomes.set(
          submission,
          row ? { ok: true, value: row } : { ok: false, error: new RefusedError(mismatch) },
        )
    }
  }
  return outcomes
}

type Same = [Submission, ...Submission[]]

/** Groups equal submissions, and puts different submissions of one item into rounds that follow one another. */
function rounds(batch: readonly Submission[]): Same[][] {
  const items = new Map<string, Map<string, Same>>()
  const allDiffer = new Set(batch.map(({ ids }) => ids.content)).size === batch.length
  for (const submission of batch) {
    const item = submission.ids.content
    const versions = items.get(item) ?? new Map<string, Same>()
    items.set(item, versions)
    const spelling = allDiffer ? '' : JSON.stringify(submission.input)
    const same = versions.get(spelling)
    if (same) same.push(submission)
    else versions.set(spelling, [submission])
  }
  const result: Same[][] = []
  for (const versions of items.values())
    [...versions.values()].forEach((same, round) => (result[round] ??= []).push(same))
  return result
}

async function writeContent(tx: Sql, submissions: readonly Submission[]): Promise<Map<string, Upserted>> {
  const rows = await tx.query<Upserted>(
    `insert into content as c (workspace_id, id, external_id, user_id, category_id, subcategory_id, text,
       image_urls, video_urls, audio_urls, metadata)
     select workspace_id, id, external_id, user_id, category_id, subcategory_id, text, image_urls, video_urls, audio_urls, metadata
     from json_to_recordset($1) as r (workspace_id uuid, id uuid, external_id text, user_id uuid, category_id uuid,
       subcategory_id uuid, text text, image_urls text[], video_urls text[], audio_urls text[], metadata jsonb)
     on conflict (workspace_id, id) do update set
       text = coalesce(excluded.text, c.text),
       image_urls = coalesce(excluded.image_urls, c.image_urls),
       video_urls = coalesce(excluded.video_urls, c.video_urls),
       audio_urls = coalesce(excluded.audio_urls, c.audio_urls),
       metadata = coalesce(excluded.metadata, c.metadata),
       version = case when (c.text, c.image_urls, c.video_urls, c.audio_urls, c.metadata) is not distinct from (
         coalesce(excluded.text, c.text), coalesce(excluded.image_urls, c.image_urls), coalesce(excluded.video_urls, c.video_urls),
         coalesce(excluded.audio_urls, c.audio_urls), coalesce(excluded.metadata, c.metadata)) then c.version else c.version + 1 end,
       updated_at = now()
     where (c.user_id, c.category_id, c.subcategory_id) = (excluded.user_id, excluded.category_id, excluded.subcategory_id)
     returning workspace_id as "workspaceId", id, version, xmax = 0 as created,
       cardinality(coalesce(image_urls, '{}') || coalesce(video_urls, '{}') || coalesce(audio_urls, '{}')) > 0 as "hasMedia"`,
    [JSON.stringify(contentRows(submissions))],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
