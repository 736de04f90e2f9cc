import { readFile } from 'node:fs/promises'
import { NotAnalyzed, type PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { PlacedPrint } from './media-analysis.store.ts'
import { blankAnalysis, type Finding, type MediaFile } from './media-file.ts'
import type { MediaTools } from './media-tools.ts'

/** That a video cannot be looked at on this machine. */
export const needsFfmpeg = 'ffmpeg is not installed'

/** What is seen in a picture or a video. @throws NotAnalyzed */
export async function lookAt(
  media: MediaFile & { file: string; sha256: string },
  tools: MediaTools,
): Promise<Finding> {
  const blank = blankAnalysis(media.sha256, await readFile(media.file))
  try {
    return media.kind === 'video'
      ? await lookAtVideo(media, blank, tools)
      : await lookAtPicture(media.file, blank, tools.analyzer)
  } catch (error) {
    if (!(error instanceof NotAnalyzed) || !error.lasting) throw error
    return { analysis: { ...blank, problem: error.message }, prints: [] }
  }
}

type Blank = Finding['analysis']

async function lookAtPicture(file: string, blank: Blank, analyzer: PictureAnalyzer): Promise<Finding> {
  const { prints, ...look } = await analyzer.look(file)
  return { analysis: { ...blank, ...look }, prints: prints.map((print, place) => ({ ...print, place })) }
}

async function lookAtVideo(
  media: MediaFile & { file: string },
  blank: Blank,
  tools: MediaTools,
): Promise<Finding> {
  const frames = await framesOf(media, tools)
  const codes = new Set<string>()
  const prints: PlacedPrint[] = []
  let size: Pick<Blank, 'width' | 'height'> = { width: null, height: null }
  for (const [place, frame] of frames.entries()) {
    const look = await tools.analyzer.look(frame)
    size = { width: look.width, height: look.height }
    for (const code of look.codes) codes.add(code)
    for (const print of look.prints) prints.push({ ...print, place })
  }
  return { analysis: { ...blank, ...size, frames: frames.length, codes: [...codes] }, prints }
}

/** The files of a video's frames. @throws NotAnalyzed */
export async function framesOf(
  media: MediaFile & { file: string },
  { ffmpeg }: MediaTools,
): Promise<string[]> {
  if (media.frames) return media.frames
  if (!(await ffmpeg.isThere())) throw new NotAnalyzed(needsFfmpeg, false)
  const frames = await ffmpeg.frames(media.file, `${media.file}-frames`)
  if (!frames) throw new NotAnalyzed('the video cannot be decoded', true)
  media.frames = frames
  return frames
}
