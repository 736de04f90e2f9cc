/** Something that is shown or said in a video or a sound, in seconds from the beginning. */
export interface Moment {
  from: number
  to: number
  text: string
}
