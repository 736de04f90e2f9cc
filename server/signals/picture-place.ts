/** Where a picture of an item is: an image, or a frame of an animation or of a video. */
export interface PicturePlace {
  kind: 'image' | 'video'
  /** The place of the file among those of its kind, from 0. */
  position: number
  /** From when on the frame is shown, in seconds from the beginning; null of a still picture. */
  second: number | null
}

/** The place in words, such as `video 1 at 2.5 s`. */
export const placeInWords = ({ kind, position, second }: PicturePlace): string =>
  `${kind} ${position + 1}${second === null ? '' : ` at ${second} s`}`
