import type { Moment } from '../moment.ts'

/** A request to the transcribing process. */
export interface SpeechRequest {
  /** A file of raw samples: mono, signed 16-bit little-endian, `sampleRate` per second. */
  file: string
  /** For how many milliseconds further pieces are begun. */
  mostMs: number
}

/** The reply of the process. */
export interface SpeechReply {
  /** The transcript by piece, with times. */
  moments: Moment[]
  /** The seconds of speech whose words were not understood. */
  missedSeconds: number
  /** The second up to which it transcribed, where the file is longer. */
  endedAt: number | null
}

/** Samples per second. */
export const sampleRate = 16_000

/** The most seconds of a file that are transcribed. */
export const mostSeconds = 1200
