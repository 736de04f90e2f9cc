import type { Sql } from '../platform/database.ts'
import { HashListPurpose } from '../settings/hash-lists/hash-list.entity.ts'
import { filesOfAll, type FileSubject } from './known-images.ts'
import { listedDistances } from './listed-hashes.ts'
import { distancesToRemoved, mostBits } from './media/media-print.store.ts'
import { subjectId } from './subject-id.ts'

/** Similarity in percent: 100 for the same file, 0 when nothing is similar. */
export interface Likeness {
  /** Similarity to pictures of removed content. */
  removed: number
  /** Similarity to pictures of the lists of known images. */
  listed: number
}

const bits = 64
const listedBits = 256

/** The similarity of each subject's files to known pictures. */
export async function likenesses(tx: Sql, subjects: readonly FileSubject[]): Promise<Likeness[]> {
  const files = filesOfAll(subjects)
  const removed = await toRemoved(tx, subjects)
  const listed = await listedDistances(tx, files, HashListPurpose.known)
  const found = subjects.map((): Likeness => ({ removed: 0, listed: 0 }))
  for (const [at, { subject }] of files.entries()) {
    const likeness = found[subject]
    if (!likeness) continue
    likeness.removed = Math.max(likeness.removed, percent(removed[at] ?? bits, bits))
    likeness.listed = Math.max(likeness.listed, percent(listed[at] ?? listedBits, listedBits))
  }
  return found
}

/** Similarity in percent, 0 beyond the maximum distance: `mostBits` of 64, or the same share of the 256 bits of a listed hash. */
const percent = (distance: number, of: number): number =>
  distance / of <= mostBits / bits ? Math.round(1000 - (1000 * distance) / of) / 10 : 0

/** The number of differing bits, of 64, from the nearest picture of other removed content, for each file. */
async function toRemoved(tx: Sql, subjects: readonly FileSubject[]): Promise<number[]> {
  const files = subjects.flatMap((subject) =>
    subject.files.map((sha256) => ({
      workspaceId: subject.workspaceId,
      contentId: subjectId(subject),
      sha256,
    })),
  )
  const nearest = files.map(() => bits)
  for (const { place, distance } of await distancesToRemoved(tx, files)) nearest[place - 1] = distance
  return nearest
}
