import type { Sql } from '../platform/database.ts'
import { filesOfAll, type FileSubject } from './known-images.ts'
import { leastQuality, listedDistances } from './listed-hashes.ts'
import { subjectId } from './subject-id.ts'

/** Likeness in percent, 0 where nothing is like: 100 for the same file. */
export interface Likeness {
  /** To pictures of content that was removed. */
  removed: number
  /** To pictures of the lists of known images. */
  listed: number
}

/** Bits of 64 in which like pictures differ at most; of the 256 of a listed hash, the same share. */
const most = 10
const bits = 64
const listedBits = 256

/** How like each subject's files are to pictures that are known. */
export async function likenesses(tx: Sql, subjects: readonly FileSubject[]): Promise<Likeness[]> {
  const files = filesOfAll(subjects)
  const removed = await toRemoved(tx, subjects)
  const listed = await listedDistances(tx, files, 'known')
  const found = subjects.map((): Likeness => ({ removed: 0, listed: 0 }))
  for (const [at, { subject }] of files.entries()) {
    const likeness = found[subject]
    if (!likeness) continue
    likeness.removed = Math.max(likeness.removed, percent(removed[at] ?? bits, bits))
    likeness.listed = Math.max(likeness.listed, percent(listed[at] ?? listedBits, listedBits))
  }
  return found
}

const percent = (distance: number, of: number): number =>
  distance / of <= most / bits ? Math.round(1000 - (1000 * distance) / of) / 10 : 0

const distance = 'least(bit_count(o.print # p.print), bit_count(o.print # p.print_mirror))'
const isRemoved = (file: string) => `exists (
  select from media m join content c on (c.workspace_id, c.id) = (m.workspace_id, m.content_id)
  where (m.workspace_id, m.sha256) = (${file}.workspace_id, ${file}.sha256) and c.status = 'hidden' and c.id <> w.id)`

/** The bits of 64 in which each file differs from the nearest picture of other content that is removed. */
async function toRemoved(tx: Sql, subjects: readonly FileSubject[]): Promise<number[]> {
  const files = subjects.flatMap((subject) => subject.files.map((sha256) => ({ subject, sha256 })))
  const rows = await tx.query<{ place: number; distance: number }>(
    `with wanted as (
       select * from unnest($1::uuid[], $2::uuid[], $3::text[]) with ordinality as w (workspace_id, id, sha256, place))
     select place::int, min(distance)::int as distance from (
       select w.place, 0 as distance from wanted w where ${isRemoved('w')}
       union all
       select w.place, ${distance} from wanted w
       join media_print p on (p.workspace_id, p.sha256) = (w.workspace_id, w.sha256)
       join media_print o on o.workspace_id = w.workspace_id
       where p.quality >= ${leastQuality} and o.quality >= ${leastQuality} and ${distance} <= ${most} and ${isRemoved('o')}
     ) near group by 1`,
    [
      files.map(({ subject }) => subject.workspaceId),
      files.map(({ subject }) => subjectId(subject)),
      files.map(({ sha256 }) => sha256),
    ],
  )
  const nearest = files.map(() => bits)
  for (const row of rows) nearest[row.place - 1] = row.distance
  return nearest
}
