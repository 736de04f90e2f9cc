import { readFile } from 'node:fs/promises'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import { NotTranscribed } from '../../intake/media/transcriber.ts'
import { framesOf, needsFfmpeg } from './look-at-media.ts'
import type { MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'

type FetchedFile = MediaFile & { file: string }

/** That speech cannot be heard without an endpoint. */
export const needsEndpoint = 'no transcription endpoint is configured'

const readingMs = 60_000

/** The text in a picture, or in the frames of a video, each line once. @throws NotAnalyzed */
export async function readWriting(media: FetchedFile, tools: MediaTools): Promise<string> {
  if (media.kind === 'image') return tools.analyzer.read(media.file)
  const lines = new Set<string>()
  const started = performance.now()
  for (const frame of await framesOf(media, tools)) {
    if (performance.now() - started > readingMs) break
    for (const line of (await tools.analyzer.read(frame)).split('\n')) if (line) lines.add(line)
  }
  return [...lines].join('\n')
}

/** What is said in a video or an audio file; nothing where a video has no sound. @throws NotTranscribed, NotAnalyzed */
export async function hear(media: FetchedFile, { ffmpeg, transcriber }: MediaTools): Promise<string> {
  if (!transcriber) throw new NotTranscribed(needsEndpoint)
  if (await ffmpeg.isThere()) {
    const sound = `${media.file}-sound.mp3`
    if (await ffmpeg.sound(media.file, sound))
      return transcriber.transcribe(await readFile(sound), 'sound.mp3')
    if (media.kind === 'video') return ''
    throw new NotAnalyzed('the audio cannot be decoded', true)
  }
  if (media.kind === 'video') throw new NotAnalyzed(needsFfmpeg, false)
  return transcriber.transcribe(await readFile(media.file), `sound.${endingOf(media.probe.mime)}`)
}

const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

const endingOf = (mime: string | null): string => endings[mime ?? ''] ?? 'mp3'
