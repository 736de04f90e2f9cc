import type { Moment } from '../moment.ts'

/** What is asked of the process that hears. */
export interface SpeechRequest {
  /** Bare samples: one channel of signed 16-bit numbers, low byte first, `sampleRate` a second. */
  file: string
  /** For how many milliseconds it may go on to another piece of the sound. */
  mostMs: number
}

/** What the process answers. */
export interface SpeechReply {
  /** What is said, and when. */
  moments: Moment[]
  /** For how many seconds somebody speaks of whom it does not understand the words. */
  missedSeconds: number
  /** The second up to which it listened, where there is more. */
  endedAt: number | null
}

/** Of the sound that is heard, in a second. */
export const sampleRate = 16_000

/** How much of a sound is heard at most. */
export const mostSeconds = 1200
