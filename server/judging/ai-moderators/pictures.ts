import { rm } from 'node:fs/promises'
import path from 'node:path'
import { NotAnalyzed, type PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import type { QuestionPicture } from '../../signals/ai-providers/ai-provider.ts'
import { fetchPicture } from '../../signals/media/fetch-media.ts'
import { scratchFolder } from '../../signals/media/scratch-folder.ts'

/** How many pictures of an item are shown; those after them are not. */
export const mostPictures = 4

/** A larger one is not sent: what vendors take for one picture begins at 4 MB. */
const mostCharacters = 2_000_000

/** One that is not there by then is not shown: a host that hangs must not outlast the lease of whoever asks. */
const fetchMs = 10_000

/** The pictures of an item for a model, and whether it is shown all that there are. */
export interface ShownPictures {
  pictures: QuestionPicture[]
  isAll: boolean
}

/** What fetches and scales them. */
interface PictureSources {
  mediaDownloads: Pick<MediaDownloads, 'download'>
  analyzer: Pick<PictureAnalyzer, 'show'>
}

/**
 * Fetches an item's pictures, in at most ten seconds and `withinMs`, and scales them down in the process that decodes; what
 * fails is left out.
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
