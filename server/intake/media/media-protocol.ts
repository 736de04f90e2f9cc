import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type { PartPrint } from './picture-print.ts'

/**
 * A request to the decoding process: to inspect an image, read its text, label or embed it, or convert it or its frames
 * for models.
 */
export interface MediaRequest {
  task: 'look' | 'read' | 'label' | 'embed' | 'show' | 'frames'
  file: string
  /** The scripts to read besides Latin. */
  scripts?: readonly TextScript[]
}

/** The properties of an image, without its text. */
export interface PictureLook {
  width: number
  height: number
  /** The number of frames of an animation; 1 for a still image. */
  frames: number
  /** The fingerprints of the image and its parts, or of up to five frames of an animation; each with the frame, from 0. */
  prints: (PartPrint & { place: number })[]
  /** The contents of the QR codes in it. */
  codes: string[]
  /** The image as a `data:` URL of a few hundred bytes, too blurred to recognize anything. */
  thumbnail: string
}

/** The likelihoods of the embedded network's labels, 0 to 100; see docs/signals.md. */
export interface BasicLabels {
  /** Pornographic photos and drawings. */
  explicit: number
  /** Revealing pictures that are not pornographic. */
  suggestive: number
}

/** The embedding of an image, or of a frame of an animation. */
export interface FrameEmbedding {
  /** When an animation first shows it; null for a still image. */
  second: number | null
  /** 1,792 numbers, normalized to length 1. */
  embedding: Float32Array
}

/** A frame of an animation as a JPEG for models. */
export interface ShownFrame {
  /** When it is first shown. */
  second: number
  /** In Base64. */
  jpeg: string
}

/** The reply of the process: the result, or the reason of a failure. */
export type MediaReply =
  | { look: PictureLook }
  | { text: string }
  | { labels: BasicLabels }
  | { embeddings: FrameEmbedding[] }
  | { shown: string }
  | { frames: ShownFrame[] }
  | { problem: string }
