import { isInHiddenContent } from '../../intake/content/media.store.ts'
import { anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { hasHashLists, isListed } from '../../settings/hash-lists/hash-list.store.ts'
import type { MediaPrint } from './media-print.entities.ts'

interface Tables {
  mediaPrint: TableOf<MediaPrint>
}

/** A media file whose analysis is stored. */
export interface AnalyzedFile {
  workspaceId: string
  sha256: string
}

/** The quality below which a print is meaningless, as the authors of PDQ recommend. */
export const leastQuality = 50

/** A file to be compared with the hash lists of its workspace. */
export interface ComparableFile {
  /** Its index in the list, from 1. */
  place: number
  /** Whether its MD5 hash is listed. */
  exact: boolean
  /** Its PDQ hashes and those of its mirror image, as text of 256 bits. */
  prints: string[]
}

/** The analyzed files of workspaces that have hash lists of a purpose. */
export const comparableFiles = (
  tx: Sql,
  files: readonly AnalyzedFile[],
  purpose: string,
): Promise<ComparableFile[]> =>
  tx.query(
    `select w.place::int,
       ${isListed('a', '$3')} as exact,
       array (select unnest(array[p.pdq::text, p.pdq_mirror::text]) from media_print p
         where (p.workspace_id, p.sha256) = (a.workspace_id, a.sha256) and p.part <= 1
           and p.quality >= ${leastQuality}) as prints
     from unnest($1::uuid[], $2::text[]) with ordinality as w (workspace_id, sha256, place)
     join media_analysis a on (a.workspace_id, a.sha256) = (w.workspace_id, w.sha256)
     where ${hasHashLists('a', '$3')}`,
    [files.map(({ workspaceId }) => workspaceId), files.map(({ sha256 }) => sha256), purpose],
  )

/** A file of a content item. */
export interface FileOfContent extends AnalyzedFile {
  contentId: string
}

/** The maximum number of differing bits, of 64, at which prints are found by their bands. */
export const mostBits = 10
/**
 * The maximum number of differing bits of PDQ, of 256, as a second bound: with it, no two of 10,000 different pictures match;
 * without it two pairs do, at 68 and 33 (docs/media.md).
 */
export const mostPdqBits = 66
const singleBits = Array.from({ length: 16 }, (_, bit) => 1 << bit)
/** The 16-bit numbers with at most `bits` bits set, in order. */
function masksOf(bits: number): number[] {
  if (bits === 0) return [0]
  const masks = masksOf(bits - 1).flatMap((mask) => [mask, ...singleBits.map((bit) => mask | bit)])
  return [...new Set(masks)].sort((a, b) => a - b)
}
/**
 * Of prints that differ in at most 10 bits, one of the first three bands of 16 bits differs in at most 2, or the fourth in at
 * most 1.
 */
export const masks = { wide: masksOf(2), narrow: masksOf(1) }

const bands = [1, 2, 3, 4] as const
/**
 * A list whose length is hidden from the planner, which otherwise considers each plan for these very lists better than the
 * generic one, and plans anew each time.
 */
const given = (list: string, type: string): string => `(select ${list}::${type}[])`
const bandOf = (print: string, band: number): string =>
  `substring(${print} from ${16 * band - 15} for 16)::bit(16)::int`
/** The prints with a band near to that of `w`, from the index alone; these are then compared in full. */
const nearInBand = (band: number): string => `
  select k.id, bit_count(k.print # w.print)::int as distance from media_print_key k
  where k.workspace_id = w.workspace_id and k.band_${band} = any (w.near${band}) and bit_count(k.print # w.print) <= ${mostBits}`
const nearIn = (band: number, list: string): string =>
  `array(select band${band} # mask from unnest(${given(list, 'int')}) mask) as near${band}`
/** SQL of the bands of a print, as columns. */
export const bandsOf = (print: string): string =>
  bands.map((band) => `${bandOf(print, band)} as band${band}`).join(', ')
/** SQL of the bands near to those, as columns; the masks are the named parameters `wide` and `narrow`. */
export const nearBands = (wide: string, narrow: string): string =>
  [...[1, 2, 3].map((band) => nearIn(band, wide)), nearIn(4, narrow)].join(', ')
/** SQL of the ids of prints near to that of `w`, with their distance. */
const nearKeys = bands.map(nearInBand).join(' union ')

/**
 * Planned once per connection: planning takes nearly as long as the search. `offset 0` keeps it from comparing each print with the
 * near ones where nobody has counted the tables. SQL text: bench/similar-images.ts runs it.
 */
const nearestRemoved = {
  name: 'nearest_removed',
  text: `with wanted as (
       select * from unnest(${given('$1', 'uuid')}, ${given('$2', 'uuid')}, ${given('$3', 'text')})
         with ordinality as w (workspace_id, id, sha256, place)),
     printed as materialized (
       select w.*, q.print, q.pdq, ${bandsOf('q.print')}
       from wanted w
       join media_print p on (p.workspace_id, p.sha256) = (w.workspace_id, w.sha256)
       cross join lateral (values (p.print, p.pdq), (p.print_mirror, p.pdq_mirror)) as q (print, pdq)
       where p.quality >= ${leastQuality} and p.part <= 1),
     asked as materialized (
       select q.*, ${nearBands('$4', '$5')} from printed q)
     select place::int, min(distance)::int as distance from (
       select w.place, 0 as distance from wanted w where ${isInHiddenContent('w')}
       union all
       select w.place, o.distance from asked w
       cross join lateral (
         select p.sha256, min(n.distance) as distance, w.workspace_id, w.id
         from (${nearKeys}) n
         cross join lateral (
           select p.sha256, p.pdq from media_print p where (p.workspace_id, p.id) = (w.workspace_id, n.id) offset 0) p
         where bit_count(p.pdq # w.pdq) <= ${mostPdqBits}
         group by 1) o
       where ${isInHiddenContent('o')}
     ) near group by 1`,
}

/**
 * The number of differing bits, of 64 and up to `mostBits`, of files from the nearest picture of other removed content, or from a
 * part of one; with the 1-based index of the file in the list. No row for a file without a match.
 */
export const distancesToRemoved = (
  tx: Sql,
  files: readonly FileOfContent[],
): Promise<{ place: number; distance: number }[]> =>
  tx.query(nearestRemoved, [
    files.map(({ workspaceId }) => workspaceId),
    files.map(({ contentId }) => contentId),
    files.map(({ sha256 }) => sha256),
    masks.wide,
    masks.narrow,
  ])

/** The prints of a picture and of its mirror image: 64 and 256 bits. */
export type PicturePrint = Pick<MediaPrint, 'sha256' | 'print' | 'pdq' | 'printMirror' | 'pdqMirror'>

/** The prints of those files that are pictures with enough detail to compare. */
export const picturePrints = (
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<PicturePrint[]> =>
  tx
    .db<Tables>()
    .selectFrom('mediaPrint')
    .select(['sha256', 'print', 'pdq', 'printMirror', 'pdqMirror'])
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', anyText(sha256s))
    .where('part', '<=', 1)
    .where('place', '=', 0)
    .where('quality', '>=', leastQuality)
    .execute()
