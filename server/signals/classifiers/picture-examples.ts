import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FrameEmbedding } from '../../intake/media/media-protocol.ts'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import { sha256 } from '../../platform/crypto.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { fetchPicture } from '../media/fetch-media.ts'
import type { MediaTools } from '../media/media-tools.ts'
import { bytesOf, pictureEmbedding } from '../media/picture-embedding.ts'
import { scratchFolder } from '../media/scratch-folder.ts'
import {
  type ClassifierKey,
  countUnread,
  keepPicture,
  noteOutdatedFiles,
  unreadPictures,
} from './classifier-example.store.ts'

/** A picture as processed: for an animation some of its frames, the first one first. */
type ReadPicture =
  | { frames: FrameEmbedding[]; sha256: string; problem: null }
  | { frames: null; sha256: null; problem: string }

/** The embedding to train on, or why there is none. */
type LearnedPicture =
  | { embedding: Buffer; sha256: string; problem: null }
  | { embedding: null; sha256: null; problem: string }

const atOnce = 8

/** Embeds the pictures that classifiers train on. */
export class PictureExamples {
  constructor(
    private readonly deps: Pick<MediaTools, 'analyzer'> & {
      database: Database
      mediaDownloads: MediaDownloads
    },
  ) {}

  /**
   * Embeds those of a classifier that have no embedding yet, each stored in a transaction of its own, in which `progress` is
   * called; one that cannot be read is stored with the reason, and not used for training.
   */
  async readAll(
    key: ClassifierKey,
    progress: (tx: Transaction, counts: { done: number; total: number }) => Promise<void>,
  ): Promise<void> {
    const { database } = this.deps
    const total = await database.inWorkspace(key.workspaceId, async (tx) => {
      await noteOutdatedFiles(tx, key, pictureEmbedding)
      return countUnread(tx, key, pictureEmbedding)
    })
    for (let done = 0; ;) {
      const next = await database.inWorkspace(key.workspaceId, (tx) =>
        unreadPictures(tx, key, pictureEmbedding, atOnce),
      )
      if (next.length === 0) return
      for (const { id, imageUrl } of next) {
        const { sha256: imageSha256, ...read } = learned(await this.read(key.workspaceId, imageUrl ?? ''))
        done++
        await database.inWorkspace(key.workspaceId, async (tx) => {
          await keepPicture(
            tx,
            { workspaceId: key.workspaceId, id },
            {
              ...read,
              imageSha256,
              base: pictureEmbedding,
            },
          )
          await progress(tx, { done, total: Math.max(done, total) })
        })
      }
    }
  }

  /** Embeds the picture at an address. */
  read(workspaceId: string, url: string): Promise<ReadPicture> {
    return this.#read(async (file) => {
      const { probe } = await fetchPicture(this.deps.mediaDownloads, { workspaceId, url, file })
      return probe.sha256 ?? unread(probe.error ?? 'it could not be fetched')
    })
  }

  /** Embeds an uploaded picture. */
  async readFile(body: Buffer): Promise<LearnedPicture> {
    const read = await this.#read(async (file) => {
      await writeFile(file, body, { mode: 0o600 })
      return sha256(body)
    })
    return learned(read)
  }

  /** Embeds the picture in a file; `put` writes the file and returns its digest, or why there is none. */
  async #read(put: (file: string) => Promise<string | ReadPicture>): Promise<ReadPicture> {
    const folder = await scratchFolder()
    try {
      const file = path.join(folder, 'picture')
      const digest = await put(file)
      if (typeof digest !== 'string') return digest
      return { frames: await this.deps.analyzer.embeddings(file), sha256: digest, problem: null }
    } catch (error) {
      if (error instanceof NotAnalyzed) return unread(error.message)
      throw error
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

const unread = (problem: string) => ({ frames: null, embedding: null, sha256: null, problem })

/** An animation cannot be an example: nothing defines which of its frames shows the violation. */
function learned({ frames, sha256, problem }: ReadPicture): LearnedPicture {
  if (problem !== null) return unread(problem)
  const [frame, ...others] = frames
  if (!frame || others.length > 0)
    return unread('it is an animation: add the frames that show it as pictures')
  return { embedding: bytesOf(frame.embedding), sha256, problem: null }
}
