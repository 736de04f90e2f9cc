import type { Moment } from '../../intake/media/moment.ts'
import { NotAnalyzed } from '../../intake/media/picture-analyzer.ts'
import type { SpokenText } from '../../intake/media/transcriber.ts'
import { framesOf, needsFfmpeg } from './look-at-media.ts'
import type { FetchedFile } from './media-file.ts'
import { SeenMoments } from './media-moment.ts'
import type { MediaTools } from './media-tools.ts'
import type { Speech } from './speech-of-workspace.ts'

const readingMs = 60_000

/** The text in a picture, or in the frames of a video, each distinct line once. @throws NotAnalyzed */
export async function readWriting(media: FetchedFile, tools: MediaTools): Promise<SpokenText> {
  const read = (file: string) => tools.analyzer.read(file, media.scripts)
  if (media.kind === 'image') return { text: await read(media.file), moments: [] }
  const lines = new SeenMoments()
  let cut: string | null = null
  const started = performance.now()
  for (const { file, second } of await framesOf(media, tools)) {
    if (performance.now() - started > readingMs) {
      cut = `its text was read up to second ${Math.floor(second)} only`
      break
    }
    for (const line of (await read(file)).split('\n')) if (line) lines.add(line, second)
  }
  return { ...inOne(lines.all()), cut }
}

const inOne = (moments: Moment[]) => ({
  text: moments.map(({ text }) => text).join('\n'),
  moments,
})

/** The transcript of a video or an audio file; empty for a video without sound. @throws NotTranscribed, NotAnalyzed */
export async function transcribe(
  media: FetchedFile,
  workspaceId: string,
  { ffmpeg, speech }: Pick<MediaTools, 'ffmpeg'> & { speech: Speech },
): Promise<SpokenText> {
  const { soundTranscriber } = speech
  if (!soundTranscriber) throw new NotAnalyzed(speech.problem, false)
  const { language } = speech
  const transcribed = (file: string, ending: string) =>
    soundTranscriber.transcribe({ workspaceId, language, file, name: `sound.${ending}` })
  if (await ffmpeg.isThere()) {
    const sound = `${media.file}-sound.${soundTranscriber.takes}`
    if (await ffmpeg.sound(media.file, sound, soundTranscriber.takes))
      return transcribed(sound, soundTranscriber.takes)
    if (media.kind === 'video') return { text: '', moments: [] }
    throw new NotAnalyzed('the audio cannot be decoded', true)
  }
  if (media.kind === 'video' || soundTranscriber.takes === 'pcm') throw new NotAnalyzed(needsFfmpeg, false)
  return transcribed(media.file, endingOf(media.probe.mime))
}

const endings: Readonly<Record<string, string>> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/flac': 'flac',
  'audio/ogg': 'ogg',
  'audio/mp4': 'm4a',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/aac': 'aac',
}

const endingOf = (mime: string | null): string => endings[mime ?? ''] ?? 'mp3'
