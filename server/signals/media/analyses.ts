import type { PicturePrint } from '../../intake/media/picture-print.ts'
import type { Sql } from '../../platform/database.ts'

/** What is kept of a media file, under the digest of its content. */
export interface Analysis {
  sha256: string
  md5: string
  width: number | null
  height: number | null
  frames: number | null
  codes: string[]
  /** Why it cannot be looked at, whoever tries again. */
  problem: string | null
  /** The text in it; null where it was not read. */
  text: string | null
  /** What is said in it; null where it was not transcribed. */
  transcript: string | null
}

/** A file's print, and the second of a video or the frame of an animation that it is of. */
export type PlacedPrint = PicturePrint & { place: number }

/** The analyses that are kept of some files, by their digests. */
export async function loadAnalyses(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<Map<string, Analysis>> {
  const rows = await tx.query<Analysis>(
    `select sha256, md5, width, height, frames, codes, problem, text, transcript from media_analysis
     where workspace_id = $1 and sha256 = any ($2)`,
    [workspaceId, sha256s],
  )
  return new Map(rows.map((row) => [row.sha256, row]))
}

/** Keeps an analysis; what another process has kept of the same file meanwhile is only added to. */
export async function saveAnalysis(
  tx: Sql,
  workspaceId: string,
  analysis: Analysis,
  prints: readonly PlacedPrint[],
): Promise<void> {
  await tx.query(
    `insert into media_analysis as a
       (workspace_id, sha256, md5, width, height, frames, codes, problem, text, transcript)
     select $1, r.sha256, r.md5, r.width, r.height, r.frames, $3::text[], r.problem, r.text, r.transcript
     from json_to_record($2) as r (sha256 text, md5 text, width int, height int, frames int, problem text, text text,
       transcript text)
     on conflict (workspace_id, sha256) do update
       set text = coalesce(excluded.text, a.text), transcript = coalesce(excluded.transcript, a.transcript)`,
    [workspaceId, JSON.stringify({ ...analysis, codes: undefined }), analysis.codes],
  )
  if (prints.length === 0) return
  await tx.query(
    `insert into media_print (workspace_id, sha256, place, print, print_mirror, pdq, pdq_mirror, quality)
     select $1, $2, place, ('x' || print)::bit(64), ('x' || "printMirror")::bit(64), ('x' || pdq)::bit(256),
       ('x' || "pdqMirror")::bit(256), quality
     from json_to_recordset($3) as r (place int, print text, "printMirror" text, pdq text, "pdqMirror" text, quality int)
     on conflict do nothing`,
    [workspaceId, analysis.sha256, JSON.stringify(prints)],
  )
}
