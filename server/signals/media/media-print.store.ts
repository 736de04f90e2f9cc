import type { Sql } from '../../platform/database.ts'

// Text throughout: prints are strings of bits, which the builder has no words for.

/** A media file whose analysis is kept. */
export interface AnalyzedFile {
  workspaceId: string
  sha256: string
}

/** Detail below which a print says nothing, as the makers of PDQ advise. */
const leastQuality = 50

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
       exists (select from hash_list_entry e
         where (e.workspace_id, e.purpose, e.hash) = (a.workspace_id, $3, a.md5)) as exact,
       array (select unnest(array[p.pdq::text, p.pdq_mirror::text]) from media_print p
         where (p.workspace_id, p.sha256) = (a.workspace_id, a.sha256) and p.quality >= ${leastQuality}) as prints
     from unnest($1::uuid[], $2::text[]) with ordinality as w (workspace_id, sha256, place)
     join media_analysis a on (a.workspace_id, a.sha256) = (w.workspace_id, w.sha256)
     where exists (select from hash_list l where (l.workspace_id, l.purpose) = (a.workspace_id, $3))`,
    [files.map(({ workspaceId }) => workspaceId), files.map(({ sha256 }) => sha256), purpose],
  )

/** A file of a content item. */
export interface FileOfContent extends AnalyzedFile {
  contentId: string
}

const distance = 'least(bit_count(o.print # p.print), bit_count(o.print # p.print_mirror))'
const isRemoved = (file: string) => `exists (
  select from media m join content c on (c.workspace_id, c.id) = (m.workspace_id, m.content_id)
  where (m.workspace_id, m.sha256) = (${file}.workspace_id, ${file}.sha256) and c.status = 'hidden' and c.id <> w.id)`

/**
 * The bits of 64, up to `most`, in which files differ from the nearest picture of other content that is removed; with the
 * place of the file in the list, from 1. Nothing of a file that is like none.
 */
export const distancesToRemoved = (
  tx: Sql,
  files: readonly FileOfContent[],
  most: number,
): Promise<{ place: number; distance: number }[]> =>
  tx.query(
    `with wanted as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as w (workspace_id, id, sha256, place))
     select place::int, min(distance)::int as distance from (
       select w.place, 0 as distance from wanted w where ${isRemoved('w')}
       union all
       select w.place, ${distance} from wanted w
       join media_print p on (p.workspace_id, p.sha256) = (w.workspace_id, w.sha256)
       join media_print o on o.workspace_id = w.workspace_id
       where p.quality >= ${leastQuality} and o.quality >= ${leastQuality} and ${distance} <= $4 and ${isRemoved('o')}
     ) near group by 1`,
    [
      files.map(({ workspaceId }) => workspaceId),
      files.map(({ contentId }) => contentId),
      files.map(({ sha256 }) => sha256),
      most,
    ],
  )
