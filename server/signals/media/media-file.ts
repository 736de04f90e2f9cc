import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { VideoFrame } from '../../intake/media/ffmpeg.ts'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type { Analysis } from './media-analysis.entity.ts'
import type { PlacedPrint } from './media-analysis.store.ts'

/** A fetched media file of an item, with its findings so far. */
export interface MediaFile {
  kind: MediaProbe['kind']
  /** Its index among those of its kind, from 0. */
  position: number
  probe: MediaProbe
  /** The path of its content, and its digests; null when it could not be fetched. */
  file: string | null
  sha256: string | null
  md5: string | null
  analysis: Analysis | null
  /** The scripts besides Latin with which its text is read. */
  scripts: readonly TextScript[]
  /** The frames of a video or an animation, each with its second, once requested. */
  frames?: Promise<VideoFrame[]>
}

/** The result of an analysis, to be stored. */
export interface Finding {
  analysis: Analysis
  prints: PlacedPrint[]
}

/** A media file with its content. */
export type FetchedFile = MediaFile & { file: string; sha256: string; md5: string }

/** Whether the file's content was fetched. */
export const isFetched = (file: MediaFile): file is FetchedFile =>
  file.file !== null && file.sha256 !== null && file.md5 !== null

/** An empty analysis of a file. */
export const blankAnalysis = ({ sha256, md5 }: FetchedFile): Analysis => ({
  sha256,
  md5,
  width: null,
  height: null,
  frames: null,
  codes: [],
  problem: null,
  text: null,
  textScripts: null,
  transcript: null,
  transcriptSource: null,
  transcriptGap: null,
  moments: {},
  thumbnail: null,
})
