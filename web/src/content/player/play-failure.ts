/** What does not play of a file: its pictures, where the browser can play the sound alone; all of it, for its format; or it did not come. */
export type PlayFailure = 'picture' | 'format' | 'fetch'

/** Why a file does not play, by what the browser says of it: 2 is the network, everything else what it can't decode. */
export const failureOf = (error: Pick<MediaError, 'code'> | null | undefined): PlayFailure =>
  error?.code === 2 ? 'fetch' : 'format'
