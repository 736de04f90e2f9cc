import { readFile } from 'node:fs/promises'
import type { SoundFormat } from '../../intake/media/ffmpeg.ts'
import type { EmbeddedTranscriber } from '../../intake/media/speech/embedded-transcriber.ts'
import type { SpokenText, Transcriber } from '../../intake/media/transcriber.ts'
import { TranscriptSource } from './transcript-source.ts'

/** A sound file of a workspace. */
export interface Sound {
  workspaceId: string
  /** The spoken language, if known. */
  language: string | null
  file: string
  /** With the extension of its type. */
  name: string
}

/** Transcribes speech in a sound. */
export interface SoundTranscriber {
  source: TranscriptSource
  /** The format of its input; an encoded file may have any format when none can convert it to MP3. */
  takes: SoundFormat
  /** The transcript of a sound. @throws NotTranscribed */
  transcribe(sound: Sound): Promise<SpokenText>
}

/** Transcribes with the endpoint that the operator configured. */
export const endpointSoundTranscriber = (transcriber: Transcriber): SoundTranscriber => ({
  source: TranscriptSource.endpoint,
  takes: 'mp3',
  transcribe: async ({ file, ...sound }) => transcriber.transcribe(await readFile(file), sound),
})

/** Transcribes with the embedded model. */
export const embeddedSoundTranscriber = (transcriber: EmbeddedTranscriber): SoundTranscriber => ({
  source: TranscriptSource.embedded,
  takes: 'pcm',
  transcribe: ({ workspaceId, file }) => transcriber.transcribe(workspaceId, file),
})
