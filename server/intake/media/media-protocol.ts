import type { PicturePrint } from './picture-print.ts'

/** What is asked of the process that decodes: to look at a picture, or to read the text in it. */
export interface MediaRequest {
  task: 'look' | 'read'
  file: string
}

/** What a picture is, as far as it can be told without reading it. */
export interface PictureLook {
  width: number
  height: number
  /** The frames of an animation; 1 for a still picture. */
  frames: number
  /** Of the picture, or of up to five frames of an animation. */
  prints: PicturePrint[]
  /** The contents of the QR codes in it. */
  codes: string[]
}

/** What the process answers: what it saw, what it read, or why it could not. */
export type MediaReply = { look: PictureLook } | { text: string } | { problem: string }
