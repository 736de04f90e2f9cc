import { open } from 'node:fs/promises'
import { mostSeconds, sampleRate } from './speech-protocol.ts'

const bytesPerSample = 2

/** The samples of audio, up to the maximum length. */
export class SoundSamples {
  private constructor(
    private readonly samples: Int16Array,
    /** Whether the file is longer than the maximum. */
    readonly isCut: boolean,
  ) {}

  /** Reads a file of raw samples. */
  static async of(file: string): Promise<SoundSamples> {
    const opened = await open(file)
    try {
      const samples = new Int16Array(mostSeconds * sampleRate)
      const { bytesRead } = await opened.read(new Uint8Array(samples.buffer))
      const { size } = await opened.stat()
      return new SoundSamples(samples.subarray(0, Math.floor(bytesRead / bytesPerSample)), size > bytesRead)
    } finally {
      await opened.close()
    }
  }

  get length(): number {
    return this.samples.length
  }

  /** The samples between two seconds. */
  between(from: number, to: number): Float32Array {
    const first = Math.round(from * sampleRate)
    return this.part(first, Math.round(to * sampleRate) - first)
  }

  /** A number of samples from an index on, each from -1 to 1; zeros before the beginning and after the end. */
  part(from: number, length: number): Float32Array {
    return Float32Array.from({ length }, (_, at) => (this.samples[from + at] ?? 0) / 32_768)
  }
}
