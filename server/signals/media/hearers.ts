import { readFile } from 'node:fs/promises'
import type { SoundFormat } from '../../intake/media/ffmpeg.ts'
import type { EmbeddedTranscriber } from '../../intake/media/speech/embedded-transcriber.ts'
import type { SpokenText, Transcriber } from '../../intake/media/transcriber.ts'
import { TranscriptSource } from './transcript-source.ts'

/** A sound file of a workspace. */
export interface Sound {
  workspaceId: string
  /** What is spoken in it, where that is known. */
  language: string | null
  file: string
  /** With the ending of its type. */
  name: string
}

/** Says what is said in a sound. */
export interface Hearer {
  source: TranscriptSource
  /** The format of its files; an encoded one may be of any kind where nothing can make it an MP3. */
  takes: SoundFormat
  /** What is said in a sound. @throws NotTranscribed */
  hear(sound: Sound): Promise<SpokenText>
}

/** Hears with the endpoint that the operator configured. */
export const endpointHearer = (transcriber: Transcriber): Hearer => ({
  source: TranscriptSource.endpoint,
  takes: 'mp3',
  hear: async ({ file, ...sound }) => transcriber.transcribe(await readFile(file), sound),
})

/** Hears with what is embedded. */
export const embeddedHearer = (transcriber: EmbeddedTranscriber): Hearer => ({
  source: TranscriptSource.embedded,
  takes: 'pcm',
  hear: ({ workspaceId, file }) => transcriber.hear(workspaceId, file),
})
