/** The position of a picture within an item: an image, or a frame of an animation or of a video. */
export interface PicturePlace {
  kind: 'image' | 'video'
  /** The index of the file among those of its kind, from 0. */
  position: number
  /** When the frame is first shown, in seconds from the beginning; null for a still picture. */
  second: number | null
}

/** The position in words, such as `video 1 at 2.5 s`. */
export const placeInWords = ({ kind, position, second }: PicturePlace): string =>
  `${kind} ${position + 1}${second === null ? '' : ` at ${second} s`}`
