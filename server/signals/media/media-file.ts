import { createHash } from 'node:crypto'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import type { Analysis } from './media-analysis.entity.ts'
import type { PlacedPrint } from './media-analysis.store.ts'

/** A fetched media file of an item, with what is known of it so far. */
export interface MediaFile {
  kind: MediaProbe['kind']
  /** Its place among those of its kind, from 0. */
  position: number
  probe: MediaProbe
  /** Where its content lies, and its digest; null where it could not be fetched. */
  file: string | null
  sha256: string | null
  analysis: Analysis | null
  /** The files of a video's frames, one a second, once they are there. */
  frames?: string[]
}

/** What an analysis came to, to be kept. */
export interface Finding {
  analysis: Analysis
  prints: PlacedPrint[]
}

/** An analysis of a file's content that says nothing yet. */
export const blankAnalysis = (sha256: string, body: Buffer): Analysis => ({
  sha256,
  md5: createHash('md5').update(body).digest('hex'),
  width: null,
  height: null,
  frames: null,
  codes: [],
  problem: null,
  text: null,
  transcript: null,
})
