import { rm } from 'node:fs/promises'
import path from 'node:path'
import { NotAnalyzed, type PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import type { QuestionPicture } from '../../signals/ai-providers/ai-provider.ts'
import { fetchPicture } from '../../signals/media/fetch-media.ts'
import { scratchFolder } from '../../signals/media/scratch-folder.ts'

/** The maximum number of pictures of an item that are shown to a model. */
export const mostPictures = 4

/** The maximum length of a picture in base64: vendors accept at least 4 MB per picture. */
const mostCharacters = 2_000_000

/** A picture not fetched within this time is not shown: a slow host must not exceed the lease of the caller. */
const fetchMs = 10_000

/** The pictures of an item for a model, and whether these are all that it has. */
export interface ShownPictures {
  pictures: QuestionPicture[]
  isAll: boolean
}

/** The tools to fetch and scale them. */
interface PictureSources {
  mediaDownloads: Pick<MediaDownloads, 'download'>
  analyzer: Pick<PictureAnalyzer, 'show'>
}

/**
 * Fetches an item's pictures, in at most ten seconds and `withinMs`, and scales them down in the decoder process; failures are
 * omitted.
 */
export async function picturesOf(
  { mediaDownloads, analyzer }: PictureSources,
  workspaceId: string,
  urls: readonly string[],
  withinMs = fetchMs,
): Promise<ShownPictures> {
  if (urls.length === 0) return { pictures: [], isAll: true }
  const folder = await scratchFolder()
  try {
    const shown = await Promise.all(
      urls.slice(0, mostPictures).map(async (url, position) => {
        const file = path.join(folder, `picture-${position}`)
        const { md5 } = await fetchPicture(
          mediaDownloads,
          { workspaceId, url, file },
          Math.min(fetchMs, withinMs),
        )
        return md5 === null ? null : scaled(analyzer, file)
      }),
    )
    const pictures = shown.flatMap((base64) =>
      base64 !== null && base64.length <= mostCharacters ? [{ mime: 'image/jpeg' as const, base64 }] : [],
    )
    return { pictures, isAll: pictures.length === urls.length }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function scaled(analyzer: Pick<PictureAnalyzer, 'show'>, file: string): Promise<string | null> {
  try {
    return await analyzer.show(file)
  } catch (error) {
    if (error instanceof NotAnalyzed) return null
    throw error
  }
}
