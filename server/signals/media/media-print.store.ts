import { isInHiddenContent } from '../../intake/content/media.store.ts'
import { hasHashLists, isListed } from '../../settings/hash-lists/hash-list.store.ts'
import type { Sql } from '../../platform/database.ts'

// Text throughout: prints are strings of bits, which the builder has no words for.

/** A media file whose analysis is kept. */
export interface AnalyzedFile {
  workspaceId: string
  sha256: string
}

/** Detail below which a print says nothing, as the makers of PDQ advise. */
export const leastQuality = 50

/** A file beside the hash lists of its workspace. */
export interface ComparableFile {
  /** Its place in the list, from 1. */
  place: number
  /** Whether its MD5 hash is listed. */
  exact: boolean
  /** Its PDQ hashes and those of its mirror image, as text of 256 bits. */
  prints: string[]
}

/** The files that are analyzed, of workspaces that have hash lists of a purpose. */
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

/** The bits of 64 in which prints differ at most that are found by their bands. */
export const mostBits = 10
/**
 * Of the 256 bits of PDQ in which they differ at most as well: of 10,000 different pictures none are alike then, while two
 * pairs are at 68 and 33 without it (docs/media.md).
 */
export const mostPdqBits = 66
const singleBits = Array.from({ length: 16 }, (_, bit) => 1 << bit)
/** The numbers of 16 bits of which at most `bits` are set, in order. */
function masksOf(bits: number): number[] {
  if (bits === 0) return [0]
  const masks = masksOf(bits - 1).flatMap((mask) => [mask, ...singleBits.map((bit) => mask | bit)])
  return [...new Set(masks)].sort((a, b) => a - b)
}
/** Of prints at most 10 bits apart, one of the first three bands of 16 bits is at most 2 apart, or the fourth at most 1. */
export const masks = { wide: masksOf(2), narrow: masksOf(1) }

const bands = [1, 2, 3, 4] as const
/**
 * A list whose length the planner does not look at: where it does, it takes each plan for these very lists to be better than
 * the one for any, and plans anew each time.
 */
const given = (list: string, type: string): string => `(select ${list}::${type}[])`
const bandOf = (print: string, band: number): string =>
  `substring(${print} from ${16 * band - 15} for 16)::bit(16)::int`
/** Those prints whose band is near to that of the one asked for, from the index alone; what is left of them is compared in whole. */
const nearInBand =
  (keys: string, also = '') =>
  (band: number): string => `
  select k.id, bit_count(k.print # w.print)::int as distance from ${keys} k
  where k.workspace_id = w.workspace_id ${also} and k.band_${band} = any (w.near${band}) and bit_count(k.print # w.print) <= ${mostBits}`
const nearIn = (band: number, list: string): string =>
  `array(select band${band} # mask from unnest(${given(list, 'int')}) mask) as near${band}`
/** SQL for the bands of a print, as columns. */
export const bandsOf = (print: string): string =>
  bands.map((band) => `${bandOf(print, band)} as band${band}`).join(', ')
/** SQL for the bands that are near to those, as columns; the masks are the named parameters `wide` and `narrow`. */
export const nearBands = (wide: string, narrow: string): string =>
  [...[1, 2, 3].map((band) => nearIn(band, wide)), nearIn(4, narrow)].join(', ')
/** SQL for the ids of a table of keys whose prints are near to that of `w`, with their distance. */
export const nearKeys = (keys: string, also = ''): string => bands.map(nearInBand(keys, also)).join(' union ')

/** Planned once a connection: planning takes nearly as long as finding (bench/similar-images.ts). */
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
         from (${nearKeys('media_print_key')}) n
         join media_print p on (p.workspace_id, p.id) = (w.workspace_id, n.id)
         where bit_count(p.pdq # w.pdq) <= ${mostPdqBits}
         group by 1) o
       where ${isInHiddenContent('o')}
     ) near group by 1`,
}

/**
 * The bits of 64, up to `mostBits`, in which files differ from the nearest picture of other content that is removed, or
 * from a part of it; with the place of the file in the list, from 1. Nothing of a file that is like none.
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

/** What a picture is compared by, and its mirror image: 64 and 256 bits. */
export interface PicturePrint {
  sha256: string
  print: string
  pdq: string
  printMirror: string
  pdqMirror: string
}

/** The prints of those files that are pictures with enough detail to be compared. */
export const picturePrints = (
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<PicturePrint[]> =>
  tx.query(
    `select sha256, print::text, pdq::text, print_mirror::text as "printMirror", pdq_mirror::text as "pdqMirror"
     from media_print where workspace_id = $1 and sha256 = any ($2::text[]) and part <= 1 and place = 0
       and quality >= ${leastQuality}`,
    [workspaceId, sha256s],
  )
