import { readFile } from 'node:fs/promises'
import type { SoundFormat } from '../../intake/media/ffmpeg.ts'
import type { EmbeddedTranscriber } from '../../intake/media/speech/embedded-transcriber.ts'
import { type Heard, NotTranscribed, type Transcriber } from '../../intake/media/transcriber.ts'
import { SignalFailure } from '../asking/signal-failure.ts'
import { TranscriptSource } from './transcript-source.ts'

/** Says what is said in a sound. */
export interface Hearer {
  source: TranscriptSource
  /** The format of its files; an encoded one may be of any kind where nothing can make it an MP3. */
  takes: SoundFormat
  /** What is said in a sound file, whose name has the ending of its type. @throws NotTranscribed */
  hear(file: string, name: string): Promise<Heard>
}

/** Hears with the endpoint that the operator configured. */
export const endpointHearer = (transcriber: Transcriber): Hearer => ({
  source: TranscriptSource.endpoint,
  takes: 'mp3',
  hear: async (file, name) => transcriber.transcribe(await readFile(file), name),
})

/** Hears with what is embedded. It fails with a SignalFailure as the cause: the next attempt may succeed. */
export const embeddedHearer = (transcriber: EmbeddedTranscriber): Hearer => ({
  source: TranscriptSource.embedded,
  takes: 'pcm',
  async hear(file) {
    try {
      return await transcriber.hear(file)
    } catch (error) {
      if (!(error instanceof NotTranscribed)) throw error
      throw new NotTranscribed(error.message, { cause: new SignalFailure(error.message, 'away') })
    }
  },
})
