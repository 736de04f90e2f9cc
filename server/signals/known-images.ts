import type { Sql } from '../platform/database.ts'
import { HashListPurpose } from '../settings/hash-lists/hash-list.entity.ts'
import type { Subject } from './item.ts'
import { listedDistances } from './listed-hashes.ts'
import type { AnalyzedFile } from './media/media-print.store.ts'

/** A subject with the digests of its pictures and videos. */
export interface FileSubject extends Subject {
  files: readonly string[]
}

/**
 * The number of differing bits, of 256, from which PDQ hashes count as unlike: twice the match distance that its authors
 * recommend.
 */
const unlike = 62

/**
 * How closely files match the lists of known abuse material, 0 to 100 (section 2.10): 100 for the same file; for a picture, its
 * mirror image or a frame, by the distance of the PDQ hashes, with 50 at the match distance of 31 bits.
 */
export async function csamScoresOf(tx: Sql, files: readonly AnalyzedFile[]): Promise<number[]> {
  const distances = await listedDistances(tx, files, HashListPurpose.csam)
  return distances.map((distance) => Math.round(Math.max(0, 1 - distance / unlike) * 1000) / 10)
}

/** The highest score of each subject's files against the lists of known abuse material. */
export async function csamScores(tx: Sql, subjects: readonly FileSubject[]): Promise<number[]> {
  const files = filesOfAll(subjects)
  const highest = subjects.map(() => 0)
  const scores = await csamScoresOf(tx, files)
  for (const [at, { subject }] of files.entries())
    highest[subject] = Math.max(highest[subject] ?? 0, scores[at] ?? 0)
  return highest
}

/** The files of all subjects, each with the index of its subject. */
export const filesOfAll = (subjects: readonly FileSubject[]) =>
  subjects.flatMap(({ workspaceId, files }, subject) =>
    files.map((sha256) => ({ workspaceId, sha256, subject })),
  )
