import type { FrameEmbedding } from '../../intake/media/media-protocol.ts'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import type { Database, Sql } from '../../platform/database.ts'
import type { Subject } from '../item.ts'
import type { MediaLook } from '../media-look.ts'
import { framesOf } from './look-at-media.ts'
import { embeddingsOf, saveEmbedding } from './media-embedding.store.ts'
import { type FetchedFile, isFetched, type MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'
import { framesOfKept, keptFrames, type PictureEmbedding } from './picture-embedding.ts'

type Tools = MediaTools & { database: Database }

/**
 * Embeds the images among fetched files, or the frames of the videos; each content once per workspace. Failures are returned as
 * problems, not thrown.
 */
export async function embedFiles(
  files: readonly MediaFile[],
  kind: MediaLook['kind'],
  workspaceId: string,
  tools: Tools,
): Promise<PictureEmbedding[]> {
  const wanted = files.filter((file) => file.kind === kind)
  const known = await knownFrames(wanted, workspaceId, tools.database)
  const embedded = wanted.map(async (file): Promise<PictureEmbedding[]> => {
    const { position, probe } = file
    if (!isFetched(file)) return [unseen(kind, position, probe.error ?? 'it was not fetched')]
    try {
      const frames = known.get(file.sha256) ?? (await embedAndKeep(file, workspaceId, tools))
      return frames.map((frame) => ({ kind, position, ...frame, problem: null }))
    } catch (error) {
      if (!(error instanceof NotAnalyzed)) throw error
      return [unseen(kind, position, error.message)]
    }
  })
  return (await Promise.all(embedded)).flat()
}

const unseen = (kind: MediaLook['kind'], position: number, problem: string): PictureEmbedding => ({
  kind,
  position,
  second: null,
  embedding: null,
  problem,
})

/** The stored embeddings of files by digest, except animations of which only the first frame is stored. */
async function knownFrames(
  files: readonly MediaFile[],
  workspaceId: string,
  database: Database,
): Promise<Map<string, FrameEmbedding[]>> {
  const sha256s = files.flatMap(({ sha256 }) => sha256 ?? [])
  if (sha256s.length === 0) return new Map()
  const kept = await database.inWorkspace(workspaceId, (tx) => embeddingsOf(tx, [workspaceId], sha256s))
  const stills = new Set(
    files.flatMap(({ sha256, analysis }) => ((analysis?.frames ?? 1) > 1 ? [] : [sha256])),
  )
  return new Map(
    kept.flatMap((row) =>
      row.seconds || stills.has(row.sha256) ? [[row.sha256, framesOfKept(row)] as const] : [],
    ),
  )
}

/** @throws NotAnalyzed */
async function embedAndKeep(file: FetchedFile, workspaceId: string, tools: Tools): Promise<FrameEmbedding[]> {
  const frames = await (file.kind === 'video'
    ? embedVideo(file, tools)
    : tools.analyzer.embeddings(file.file))
  const row = { workspaceId, sha256: file.sha256, ...keptFrames(frames) }
  await tools.database.inWorkspace(workspaceId, (tx) => saveEmbedding(tx, row))
  return frames
}

/**
 * The embeddings of the frames of a video; frames that cannot be decoded are omitted, unless none is left. @throws NotAnalyzed
 */
async function embedVideo(video: FetchedFile, tools: MediaTools): Promise<FrameEmbedding[]> {
  const failures: NotAnalyzed[] = []
  const frames = await Promise.all(
    (await framesOf(video, tools)).map(async ({ file, second }): Promise<FrameEmbedding[]> => {
      try {
        const [still] = await tools.analyzer.embeddings(file)
        return still ? [{ second, embedding: still.embedding }] : []
      } catch (error) {
        if (!(error instanceof NotAnalyzed)) throw error
        failures.push(error)
        return []
      }
    }),
  )
  const embedded = frames.flat()
  const failure =
    failures.find(({ lasting }) => !lasting) ?? (embedded.length === 0 ? failures[0] : undefined)
  if (failure) throw failure
  return embedded
}

/** A subject with its pictures or videos whose embeddings are needed. */
type LookSubject = Subject & { looks: readonly MediaLook[] }

/** For each subject, the stored embeddings of its files. */
export async function storedEmbeddings(
  tx: Sql,
  subjects: readonly LookSubject[],
): Promise<PictureEmbedding[][]> {
  const workspaceIds = [...new Set(subjects.map(({ workspaceId }) => workspaceId))]
  const sha256s = subjects.flatMap(({ looks }) => looks.flatMap(({ sha256 }) => sha256 ?? []))
  const kept = await embeddingsOf(tx, workspaceIds, sha256s)
  const known = new Map(kept.map((row) => [`${row.workspaceId}:${row.sha256}`, framesOfKept(row)]))
  return subjects.map(({ workspaceId, looks }) =>
    looks.flatMap(({ kind, position, sha256, problem }) => {
      const frames = known.get(`${workspaceId}:${sha256}`)
      if (!frames) return [unseen(kind, position, problem ?? 'it was not looked at for a classifier')]
      return frames.map((frame) => ({ kind, position, ...frame, problem: null }))
    }),
  )
}
