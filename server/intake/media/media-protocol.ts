import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import type { PartPrint } from './picture-print.ts'

/** What is asked of the process that decodes: to look at a picture, to read its text, to label or embed it, or to make it or its frames fit for models. */
export interface MediaRequest {
  task: 'look' | 'read' | 'label' | 'embed' | 'show' | 'frames'
  file: string
  /** Besides the Latin script, what is read. */
  scripts?: readonly TextScript[]
}

/** What a picture is, as far as it can be told without reading it. */
export interface PictureLook {
  width: number
  height: number
  /** The frames of an animation; 1 for a still picture. */
  frames: number
  /** Of the picture and its parts, or of up to five frames of an animation; each with the frame, from 0. */
  prints: (PartPrint & { place: number })[]
  /** The contents of the QR codes in it. */
  codes: string[]
  /** The picture as a `data:` URL of a few hundred bytes, too blurred to see what it shows. */
  thumbnail: string
}

/** How likely a picture shows what the embedded network knows, 0 to 100: basic labels, see docs/signals.md. */
export interface BasicLabels {
  /** Pornographic photos and drawings. */
  explicit: number
  /** Revealing pictures that are not pornographic. */
  suggestive: number
}

/** Where a picture, or a frame of an animation, stands among pictures. */
export interface FrameEmbedding {
  /** From when on an animation shows it; null of a still picture. */
  second: number | null
  /** 1,792 numbers, of the length 1. */
  embedding: Float32Array
}

/** A frame of an animation as a JPEG for models. */
export interface ShownFrame {
  /** From when on it is shown. */
  second: number
  /** As Base64. */
  jpeg: string
}

/** What the process answers: what was asked for, or why it could not. */
export type MediaReply =
  | { look: PictureLook }
  | { text: string }
  | { labels: BasicLabels }
  | { embeddings: FrameEmbedding[] }
  | { shown: string }
  | { frames: ShownFrame[] }
  | { problem: string }
