import { rm } from 'node:fs/promises'
import path from 'node:path'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { fetchPicture } from '../media/fetch-media.ts'
import type { MediaTools } from '../media/media-tools.ts'
import { bytesOf, pictureEmbedding } from '../media/picture-embedding.ts'
import { scratchFolder } from '../media/scratch-folder.ts'
import { type ClassifierKey, countUnread, keepPicture, unreadPictures } from './classifier-example.store.ts'

/** A picture as far as it could be read. */
type ReadPicture =
  | { embedding: Float32Array; sha256: string; problem: null }
  | { embedding: null; sha256: null; problem: string }

const atOnce = 8

/** Reads the pictures that classifiers learn from. */
export class PictureExamples {
  constructor(
    private readonly deps: Pick<MediaTools, 'analyzer'> & {
      database: Database
      mediaDownloads: MediaDownloads
    },
  ) {}

  /**
   * Reads those of a classifier that were not read yet, each kept in a transaction of its own, in which `progress` is told;
   * one that cannot be read is kept with the reason, and not learned from.
   */
  async readAll(
    key: ClassifierKey,
    progress: (tx: Transaction, counts: { done: number; total: number }) => Promise<void>,
  ): Promise<void> {
    const { database } = this.deps
    const total = await database.inWorkspace(key.workspaceId, (tx) => countUnread(tx, key, pictureEmbedding))
    for (let done = 0; ;) {
      const next = await database.inWorkspace(key.workspaceId, (tx) =>
        unreadPictures(tx, key, pictureEmbedding, atOnce),
      )
      if (next.length === 0) return
      for (const { id, imageUrl } of next) {
        const read = await this.read(key.workspaceId, imageUrl ?? '')
        done++
        await database.inWorkspace(key.workspaceId, async (tx) => {
          await keepPicture(tx, { workspaceId: key.workspaceId, id }, stored(read))
          await progress(tx, { done, total: Math.max(done, total) })
        })
      }
    }
  }

  /** Reads the picture behind an address. */
  async read(workspaceId: string, url: string): Promise<ReadPicture> {
    const unread = (problem: string): ReadPicture => ({ embedding: null, sha256: null, problem })
    const folder = await scratchFolder()
    try {
      const file = path.join(folder, 'picture')
      const { probe } = await fetchPicture(this.deps.mediaDownloads, { workspaceId, url, file })
      if (probe.sha256 === null) return unread(probe.error ?? 'it could not be fetched')
      return { embedding: await this.deps.analyzer.embedding(file), sha256: probe.sha256, problem: null }
    } catch (error) {
      if (error instanceof NotAnalyzed) return unread(error.message)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const stored = ({ embedding, sha256, problem }: ReadPicture) => ({
  ...{ imageSha256: sha256, problem, base: pictureEmbedding },
  embedding: embedding && bytesOf(embedding),
})
