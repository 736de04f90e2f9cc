/** A text shown or spoken in a video or audio file, in seconds from the beginning. */
export interface Moment {
  from: number
  to: number
  text: string
}
