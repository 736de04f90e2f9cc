import { sql } from 'kysely'
import type { Media } from '../../intake/content/media.entity.ts'
import { digestsOfMedia, joinMediaInForce } from '../../intake/content/media.store.ts'
import type { PartPrint } from '../../intake/media/picture-print.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Analysis, MediaAnalysis } from './media-analysis.entity.ts'
import { leastQuality } from './media-print.store.ts'

interface Tables {
  mediaAnalysis: TableOf<MediaAnalysis, 'analyzedAt'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The stored analyses of some files, by their digests. */
export async function loadAnalyses(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<Map<string, Analysis>> {
  const rows = await tables(tx)
    .selectFrom('mediaAnalysis')
    .select([
      'sha256',
      'md5',
      'width',
      'height',
      'frames',
      'codes',
      'problem',
      'text',
      'textScripts',
      'transcript',
      'transcriptSource',
      'transcriptGap',
      'moments',
      'thumbnail',
    ])
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', sql<string>`any (${sha256s})`)
    .execute()
  return new Map(rows.map((row) => [row.sha256, row]))
}

/** The analyses of media files by the ids of the files; none for a file that was not analyzed. */
export async function analysesOfMedia(
  tx: Sql,
  workspaceId: string,
  mediaIds: readonly string[],
): Promise<(MediaAnalysis & { id: string })[]> {
  const files = await digestsOfMedia(tx, workspaceId, mediaIds)
  const analyses = await tables(tx)
    .selectFrom('mediaAnalysis')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', sql<string>`any (${files.map(({ sha256 }) => sha256)}::text[])`)
    .execute()
  const byDigest = new Map(analyses.map((analysis) => [analysis.sha256, analysis]))
  return files.flatMap(({ id, sha256 }) => {
    const analysis = byDigest.get(sha256 ?? '')
    return analysis ? [{ ...analysis, id }] : []
  })
}

/** A file's print with the index of its frame, for a video or an animation. */
export type PlacedPrint = PartPrint & { place: number }

/** Stores an analysis; merged with what another process has stored for the same file in the meantime. */
export async function saveAnalysis(
  tx: Sql,
  workspaceId: string,
  analysis: Analysis,
  prints: readonly PlacedPrint[],
): Promise<void> {
  await tables(tx)
    .insertInto('mediaAnalysis')
    .values({ workspaceId, ...analysis })
    .onConflict((known) =>
      known.columns(['workspaceId', 'sha256']).doUpdateSet({
        text: sql`coalesce(excluded.text, media_analysis.text)`,
        textScripts: sql`coalesce(excluded.text_scripts, media_analysis.text_scripts)`,
        transcript: sql`coalesce(excluded.transcript, media_analysis.transcript)`,
        transcriptSource: newerOf('transcript_source'),
        transcriptGap: newerOf('transcript_gap'),
        thumbnail: sql`coalesce(media_analysis.thumbnail, excluded.thumbnail)`,
        moments: sql`media_analysis.moments || excluded.moments`,
      }),
    )
    .execute()
  if (prints.length > 0) await savePrints(tx, workspaceId, analysis.sha256, prints)
}

/** The columns that belong to a transcript: those of the new one, if there is one. */
const newerOf = (column: 'transcript_source' | 'transcript_gap') =>
  sql<null>`case when excluded.transcript is null then media_analysis.${sql.raw(column)} else excluded.${sql.raw(column)} end`

/** Prints with enough detail are indexed for search. SQL text: the query builder cannot express bit strings. */
async function savePrints(
  tx: Sql,
  workspaceId: string,
  sha256: string,
  prints: readonly PlacedPrint[],
): Promise<void> {
  await tx.query(
    `with kept as (
       insert into media_print (workspace_id, sha256, place, part, print, print_mirror, pdq, pdq_mirror, quality)
       select $1, $2, place, part, ('x' || print)::bit(64), ('x' || "printMirror")::bit(64), ('x' || pdq)::bit(256),
         ('x' || "pdqMirror")::bit(256), quality
       from json_to_recordset($3) as r (place int, part int, print text, "printMirror" text, pdq text, "pdqMirror" text, quality int)
       on conflict do nothing returning workspace_id, id, print, quality)
     insert into media_print_key (workspace_id, id, print)
     select workspace_id, id, print from kept where quality >= ${leastQuality}`,
    [workspaceId, sha256, JSON.stringify(prints)],
  )
}

/** A media file of an item, with its stored findings. */
export interface MediaFinding
  extends
    Pick<Media, 'kind' | 'position'>,
    Pick<MediaAnalysis, 'codes' | 'problem' | 'text' | 'transcript' | 'transcriptSource' | 'transcriptGap'> {
  sha256: string | null
}

/**
 * The stored findings in the media of the current versions of items, each file with its index among those of its kind, from 0,
 * and the 1-based index of the item in the list. SQL text: the pipeline runs it for each batch of items with media.
 */
export const findingsIn = (
  tx: Sql,
  items: readonly { workspaceId: string; id: string }[],
): Promise<(MediaFinding & { place: number })[]> =>
  tx.query(
    `select w.place::int, m.kind, row_number() over (partition by w.place, m.kind order by m.position)::int - 1 as position,
       a.sha256, coalesce(a.codes, '{}') as codes, coalesce(m.error, a.problem) as problem, a.text, a.transcript,
       a.transcript_source as "transcriptSource", a.transcript_gap as "transcriptGap"
     from unnest($1::uuid[], $2::uuid[]) with ordinality as w (workspace_id, id, place)
     ${joinMediaInForce('w')}
     left join media_analysis a on (a.workspace_id, a.sha256) = (m.workspace_id, m.sha256)
     order by w.place, m.kind, m.position`,
    [items.map(({ workspaceId }) => workspaceId), items.map(({ id }) => id)],
  )
