import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { FileSubject } from '../known-images.ts'
import { embeddingsOf, saveEmbedding } from './media-embedding.store.ts'
import type { MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'
import { bytesOf, floatsOf, type PictureEmbedding } from './picture-embedding.ts'

/** Embeds the images among fetched files; each content once across the workspace. Failures are outcomes, not errors. */
export async function embedPictures(
  files: readonly MediaFile[],
  workspaceId: string,
  deps: Pick<MediaTools, 'analyzer'> & { database: Database },
): Promise<PictureEmbedding[]> {
  const images = files.filter(({ kind }) => kind === 'image')
  const sha256s = images.flatMap(({ sha256 }) => sha256 ?? [])
  const kept = await deps.database.inWorkspace(workspaceId, (tx) => embeddingsOf(tx, [workspaceId], sha256s))
  const known = new Map(kept.map(({ sha256, embedding }) => [sha256, floatsOf(embedding)]))
  return Promise.all(
    images.map(async ({ file, sha256, position, probe }): Promise<PictureEmbedding> => {
      if (!file || !sha256) return { position, embedding: null, problem: probe.error ?? 'it was not fetched' }
      const before = known.get(sha256)
      if (before) return { position, embedding: before, problem: null }
      try {
        const embedding = await deps.analyzer.embedding(file)
        const row = { workspaceId, sha256, embedding: bytesOf(embedding) }
        await deps.database.inWorkspace(workspaceId, (tx) => saveEmbedding(tx, row))
        return { position, embedding, problem: null }
      } catch (error) {
        if (!(error instanceof NotAnalyzed)) throw error
        return { position, embedding: null, problem: error.message }
      }
    }),
  )
}

/** Of each subject, the embeddings of its files as they were made before. */
export async function storedEmbeddings(
  tx: Sql,
  subjects: readonly FileSubject[],
): Promise<PictureEmbedding[][]> {
  const workspaceIds = [...new Set(subjects.map(({ workspaceId }) => workspaceId))]
  const kept = await embeddingsOf(
    tx,
    workspaceIds,
    subjects.flatMap(({ files }) => files),
  )
  const known = new Map(kept.map((row) => [`${row.workspaceId}:${row.sha256}`, floatsOf(row.embedding)]))
  return subjects.map(({ workspaceId, files }) =>
    files.map((sha256, position) => {
      const embedding = known.get(`${workspaceId}:${sha256}`) ?? null
      return { position, embedding, problem: embedding ? null : 'it was not looked at for a classifier' }
    }),
  )
}
