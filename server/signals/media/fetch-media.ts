import { createHash } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { headBytes, mimeOf } from '../../intake/content/media-type.ts'
import type { Ffmpeg } from '../../intake/media/ffmpeg.ts'
import { OutboundFailed } from '../../platform/outbound-errors.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import { contentOfDataUrl } from './data-url.ts'

const timeoutMs = 120_000
const megabyte = 1024 * 1024
/** How large a picture may be; videos and sounds are as large as the workspace says. */
const pictureMegabytes = 20

/** How large and how long videos and sounds may be. */
export interface MediaLimits {
  mediaMegabytes: number
  mediaMinutes: number
}

/** A URL of an item, and the file that its content is to be written to. */
export interface WantedMedia {
  workspaceId: string
  url: string
  kind: MediaProbe['kind']
  file: string
}

/** What was fetched: the content lies in the file where `md5` is there. */
export interface FetchedMedia {
  probe: MediaProbe
  md5: string | null
}

/** The most bytes that a file may have, and the words for one that has more. */
interface SizeLimit {
  bytes: number
  words: string
}

/** The same, and in how many milliseconds it has to be there where that is not long. */
type FetchLimit = SizeLimit & { withinMs?: number }

const atMost = (megabytes: number): SizeLimit => ({
  bytes: megabytes * megabyte,
  words: `larger than ${megabytes} MB`,
})
const pictureLimit = atMost(pictureMegabytes)

/** How large a file of a kind may be. */
export const sizeLimit = (kind: MediaProbe['kind'], { mediaMegabytes }: MediaLimits): SizeLimit =>
  kind === 'image' ? pictureLimit : atMost(mediaMegabytes)

/**
 * Writes what a URL holds to a file, and says what it is by its content and not by its header; a failure is an outcome, not
 * an error, and so is a file over the limits. A data URL holds its content itself.
 */
export const fetchMedia = (
  { mediaDownloads, ffmpeg }: { mediaDownloads: MediaDownloads; ffmpeg: Ffmpeg },
  wanted: WantedMedia,
  limits: MediaLimits,
): Promise<FetchedMedia> =>
  fetchFile(mediaDownloads, wanted, sizeLimit(wanted.kind, limits), async (file) =>
    wanted.kind !== 'image' && (await isTooLong(ffmpeg, file, limits))
      ? `longer than ${minutes(limits.mediaMinutes)}`
      : null,
  )

/** The same of a picture, which no workspace limits further, in at most so many milliseconds. */
export const fetchPicture = (
  mediaDownloads: Pick<MediaDownloads, 'download'>,
  wanted: Omit<WantedMedia, 'kind'>,
  withinMs = timeoutMs,
): Promise<FetchedMedia> =>
  fetchFile(mediaDownloads, { ...wanted, kind: 'image' }, { ...pictureLimit, withinMs }, () =>
    Promise.resolve(null),
  )

async function fetchFile(
  mediaDownloads: Pick<MediaDownloads, 'download'>,
  { workspaceId, url, kind, file }: WantedMedia,
  most: FetchLimit,
  problemOf: (file: string) => Promise<string | null>,
): Promise<FetchedMedia> {
  const sent = contentOfDataUrl(url)
  if (sent) return kept(sent, kind, file)
  const failed = async (error: string): Promise<FetchedMedia> => {
    await rm(file, { force: true })
    return { probe: { url, kind, mime: null, bytes: null, sha256: null, error }, md5: null }
  }
  try {
    const { status, body } = await mediaDownloads.download(
      { workspaceId, url },
      { timeoutMs: most.withinMs ?? timeoutMs, maxBytes: most.bytes },
      file,
    )
    if (status !== 200) return await failed(`answered with status ${status}`)
    const problem = await problemOf(file)
    if (problem !== null) return await failed(problem)
    const { bytes, sha256, md5 } = body
    return { probe: { url, kind, mime: mimeOf(await headOf(file)), bytes, sha256, error: null }, md5 }
  } catch (error) {
    if (error instanceof OutboundFailed && error.problem === 'answer was too large') return failed(most.words)
    return failed(error instanceof Error ? error.message : 'could not be fetched')
  }
}

/** Writes a content that was sent with the item. */
async function kept(body: Buffer, kind: MediaProbe['kind'], file: string): Promise<FetchedMedia> {
  await writeFile(file, body, { mode: 0o600 })
  const digest = (algorithm: string) => createHash(algorithm).update(body).digest('hex')
  const probe = {
    url: '',
    kind,
    mime: mimeOf(body),
    bytes: body.length,
    sha256: digest('sha256'),
    error: null,
  }
  return { probe, md5: digest('md5') }
}

const minutes = (count: number): string => (count === 1 ? '1 minute' : `${count} minutes`)

/** Not known without ffmpeg, where nothing is analyzed that takes longer the longer it is. */
const isTooLong = async (ffmpeg: Ffmpeg, file: string, { mediaMinutes }: MediaLimits): Promise<boolean> =>
  (await ffmpeg.isThere()) && (await ffmpeg.isLongerThan(file, mediaMinutes * 60))

/** The beginning of a file, as much as tells its type. */
export async function headOf(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}
