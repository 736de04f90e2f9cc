import { createHash } from 'node:crypto'
import { open, rm, writeFile } from 'node:fs/promises'
import { headBytes, mimeOf } from '../../intake/content/media-type.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { Ffmpeg } from '../../intake/media/ffmpeg.ts'
import { OutboundFailed } from '../../platform/outbound-errors.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { patientDownload } from './patient-download.ts'

const timeoutMs = 120_000
const megabyte = 1024 * 1024
/** The maximum size of a picture; for videos and sounds the workspace sets it. */
const pictureMegabytes = 20

/** The maximum size and duration of videos and sounds. */
export interface MediaLimits {
  mediaMegabytes: number
  mediaMinutes: number
}

/** A URL of an item, and the file to which its content is written. */
export interface WantedMedia {
  workspaceId: string
  url: string
  kind: MediaProbe['kind']
  file: string
}

/** The result of a fetch: if `md5` is set, the content is in the file. */
export interface FetchedMedia {
  probe: MediaProbe
  md5: string | null
}

/** The maximum size of a file in bytes, and its words for messages. */
interface SizeLimit {
  bytes: number
  words: string
}

/** The same, and the time limit in milliseconds if it is a short one. */
type FetchLimit = SizeLimit & { withinMs?: number }

const atMost = (megabytes: number): SizeLimit => ({
  bytes: megabytes * megabyte,
  words: `larger than ${megabytes} MB`,
})
const pictureLimit = atMost(pictureMegabytes)

/** The maximum size of a file of a kind. */
export const sizeLimit = (kind: MediaProbe['kind'], { mediaMegabytes }: MediaLimits): SizeLimit =>
  kind === 'image' ? pictureLimit : atMost(mediaMegabytes)

/**
 * Fetches a URL into a file and determines its type by its content, ignoring its header; a failure is a result, not an error, and
 * so is a file over the limits. A data URL contains its content itself.
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

/** The same for a picture, with no further limits of the workspace, within so many milliseconds. */
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
    const { status, body } = await patientDownload(
      mediaDownloads,
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

/** Writes content that was sent with the item. */
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

/** Unknown without ffmpeg; then nothing is analyzed whose duration matters. */
const isTooLong = async (ffmpeg: Ffmpeg, file: string, { mediaMinutes }: MediaLimits): Promise<boolean> =>
  (await ffmpeg.isThere()) && (await ffmpeg.isLongerThan(file, mediaMinutes * 60))

/** The beginning of a file, enough to determine its type. */
export async function headOf(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/** The content of a base64 data URL; null for any other address. */
function contentOfDataUrl(url: string): Buffer | null {
  const [, content] = /^data:[^,]*;base64,([A-Za-z0-9+/=_-]*)$/i.exec(url) ?? []
  return content === undefined ? null : Buffer.from(content, 'base64')
}
