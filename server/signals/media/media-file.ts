import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { VideoFrame } from '../../intake/media/ffmpeg.ts'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type { Analysis } from './media-analysis.entity.ts'
import type { PlacedPrint } from './media-analysis.store.ts'

/** A fetched media file of an item, with what is known of it so far. */
export interface MediaFile {
  kind: MediaProbe['kind']
  /** Its place among those of its kind, from 0. */
  position: number
  probe: MediaProbe
  /** Where its content lies, and its digests; null where it could not be fetched. */
  file: string | null
  sha256: string | null
  md5: string | null
  analysis: Analysis | null
  /** The scripts besides the Latin one that its text is read in. */
  scripts: readonly TextScript[]
  /** The frames of a video or an animation, each with its second, once they are asked for. */
  frames?: Promise<VideoFrame[]>
}

/** What an analysis came to, to be kept. */
export interface Finding {
  analysis: Analysis
  prints: PlacedPrint[]
}

/** A media file whose content is there. */
export type FetchedFile = MediaFile & { file: string; sha256: string; md5: string }

/** Whether the file's content is there. */
export const isFetched = (file: MediaFile): file is FetchedFile =>
  file.file !== null && file.sha256 !== null && file.md5 !== null

/** An analysis of a file's content that says nothing yet. */
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
