import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Media } from '../../intake/content/media.entity.ts'
import { digestsOfMedia, mediaInForce } from '../../intake/content/media.store.ts'
import type { PartPrint } from '../../intake/media/picture-print.ts'
import { anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { givenRows } from '../../platform/given-rows.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { Analysis, MediaAnalysis } from './media-analysis.entity.ts'
import type { Moments } from './media-moment.ts'
import type { MediaPrint, MediaPrintKey } from './media-print.entities.ts'
import { leastQuality } from './media-print.store.ts'

interface Tables {
  mediaAnalysis: TableOf<MediaAnalysis, 'analyzedAt'>
  mediaPrint: TableOf<MediaPrint, 'id'>
  mediaPrintKey: Pick<MediaPrintKey, 'workspaceId' | 'id' | 'print'>
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
    .where('sha256', '=', anyText(sha256s))
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
    .where('sha256', '=', anyText(files.flatMap(({ sha256 }) => sha256 ?? [])))
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
      known.columns(['workspaceId', 'sha256']).doUpdateSet(({ fn, ref }) => ({
        text: fn.coalesce('excluded.text', 'mediaAnalysis.text'),
        textScripts: fn.coalesce('excluded.textScripts', 'mediaAnalysis.textScripts'),
        transcript: fn.coalesce('excluded.transcript', 'mediaAnalysis.transcript'),
        transcriptSource: newerOf('transcriptSource'),
        transcriptGap: newerOf('transcriptGap'),
        thumbnail: fn.coalesce('mediaAnalysis.thumbnail', 'excluded.thumbnail'),
        moments: sql<Moments>`${ref('mediaAnalysis.moments')} || ${ref('excluded.moments')}`,
      })),
    )
    .execute()
  if (prints.length > 0) await savePrints(tx, workspaceId, analysis.sha256, prints)
}

/** Deletes the analyses of files, with their prints. */
export async function deleteAnalyses(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<void> {
  await tables(tx)
    .deleteFrom('mediaAnalysis')
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', anyText(sha256s))
    .execute()
}

/** A column that belongs to a transcript: that of the new one, if there is one. */
const newerOf = <Column extends 'transcriptSource' | 'transcriptGap'>(column: Column) => {
  const { ref } = expressionBuilder<
    Tables & { excluded: Tables['mediaAnalysis'] },
    'mediaAnalysis' | 'excluded'
  >()
  return sql<MediaAnalysis[Column]>`case when ${ref('excluded.transcript')} is null
    then ${ref(`mediaAnalysis.${column}`)} else ${ref(`excluded.${column}`)} end`
}

const printTypes = {
  place: 'int',
  part: 'int',
  quality: 'int',
  print: 'text',
  printMirror: 'text',
  pdq: 'text',
  pdqMirror: 'text',
} as const

const printColumns = Object.keys(printTypes) as (keyof typeof printTypes)[]

/** Stores prints; those with enough detail are indexed for search. */
async function savePrints(
  tx: Sql,
  workspaceId: string,
  sha256: string,
  prints: readonly PlacedPrint[],
): Promise<void> {
  await tables(tx)
    .with('stored', (db) =>
      db
        .insertInto('mediaPrint')
        .columns(['workspaceId', 'sha256', ...printColumns])
        .expression(givenPrints(tx, workspaceId, sha256, prints))
        .onConflict((known) => known.doNothing())
        .returning(['workspaceId', 'id', 'print', 'quality']),
    )
    .insertInto('mediaPrintKey')
    .columns(['workspaceId', 'id', 'print'])
    .expression((db) =>
      db.selectFrom('stored').select(['workspaceId', 'id', 'print']).where('quality', '>=', leastQuality),
    )
    .execute()
}

const givenPrints = (tx: Sql, workspaceId: string, sha256: string, prints: readonly PlacedPrint[]) =>
  tables(tx)
    .selectFrom(givenRows('given', printTypes, prints))
    .select(({ val }) => [val(workspaceId).as('workspaceId'), val(sha256).as('sha256')])
    .select(['place', 'part', 'quality'])
    .select(({ ref }) => [
      bits(ref('print'), 64).as('print'),
      bits(ref('printMirror'), 64).as('printMirror'),
      bits(ref('pdq'), 256).as('pdq'),
      bits(ref('pdqMirror'), 256).as('pdqMirror'),
    ])

/** The bits that hexadecimal digits are. */
const bits = (digits: Expression<string>, length: number) =>
  sql<string>`('x' || ${digits})::bit(${sql.lit(length)})`

/** A media file of an item, with its stored findings. */
export interface MediaFinding
  extends
    Pick<Media, 'kind' | 'position'>,
    Pick<MediaAnalysis, 'codes' | 'problem' | 'text' | 'transcript' | 'transcriptSource' | 'transcriptGap'> {
  sha256: string | null
}

/**
 * The stored findings in the media of the current versions of items, each file with its index among those of its kind, from 0,
 * and the 1-based index of the item in the list.
 */
export const findingsIn = (
  tx: Sql,
  items: readonly { workspaceId: string; id: string }[],
): Promise<(MediaFinding & { place: number })[]> =>
  tables(tx)
    .selectFrom(mediaInForce(tx, items).as('file'))
    .leftJoin('mediaAnalysis as a', (join) =>
      join.onRef('a.workspaceId', '=', 'file.workspaceId').onRef('a.sha256', '=', 'file.sha256'),
    )
    .select(['file.place', 'file.kind', 'file.position', 'a.sha256', 'a.text'])
    .select(['a.transcript', 'a.transcriptSource', 'a.transcriptGap'])
    .select(({ fn }) => [
      fn.coalesce('a.codes', sql<string[]>`'{}'`).as('codes'),
      fn.coalesce('file.error', 'a.problem').as('problem'),
    ])
    .orderBy('file.place')
    .orderBy('file.kind')
    .orderBy('file.position')
    .execute()
