/**
 * What cannot be played of a file: its pictures, where the browser can play the sound alone; all of it, for its format; or it
 * could not be loaded.
 */
export type PlayFailure = 'picture' | 'format' | 'fetch'

/** Why a file does not play, by the browser's error code: 2 is the network, everything else a decoding problem. */
export const failureOf = (error: Pick<MediaError, 'code'> | null | undefined): PlayFailure =>
  error?.code === 2 ? 'fetch' : 'format'
