import { writeFile } from 'node:fs/promises'
import type { VideoFrame } from '../../intake/media/ffmpeg.ts'
import { NotAnalyzed, type PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { PlacedPrint } from './media-analysis.store.ts'
import { blankAnalysis, type FetchedFile, type Finding } from './media-file.ts'
import { SeenMoments } from './media-moment.ts'
import type { MediaTools } from './media-tools.ts'

/** The problem of a video on a machine without ffmpeg. */
export const needsFfmpeg = 'ffmpeg is not installed'

/** The visual findings in a picture or a video. @throws NotAnalyzed */
export async function lookAt(media: FetchedFile, tools: MediaTools): Promise<Finding> {
  const blank = blankAnalysis(media)
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
  return { analysis: { ...blank, ...look }, prints }
}

async function lookAtVideo(media: FetchedFile, blank: Blank, tools: MediaTools): Promise<Finding> {
  const frames = await framesOf(media, tools)
  const codes = new SeenMoments()
  const prints: PlacedPrint[] = []
  let size: Pick<Blank, 'width' | 'height' | 'thumbnail'> = { width: null, height: null, thumbnail: null }
  for (const [place, { file, second }] of frames.entries()) {
    const look = await tools.analyzer.look(file)
    size = { width: look.width, height: look.height, thumbnail: size.thumbnail ?? look.thumbnail }
    for (const code of look.codes) codes.add(code, second)
    for (const print of look.prints) if (print.part <= 1) prints.push({ ...print, place })
  }
  const seen = codes.all()
  const found = { codes: seen.map(({ text }) => text), moments: { code: seen } }
  return { analysis: { ...blank, ...size, frames: frames.length, ...found }, prints }
}

/**
 * The frames of a video or an animation, each with its second, and for a still picture the file itself; extracted once for all
 * concurrent callers. @throws NotAnalyzed
 */
export const framesOf = (media: FetchedFile, { ffmpeg, analyzer }: MediaTools): Promise<VideoFrame[]> =>
  (media.frames ??=
    media.kind === 'video' ? takeFrames(media, ffmpeg) : takeFramesOfPicture(media.file, analyzer))

async function takeFramesOfPicture(file: string, analyzer: PictureAnalyzer): Promise<VideoFrame[]> {
  const frames = await analyzer.frames(file)
  if (frames.length === 0) return [{ file, second: 0 }]
  return Promise.all(
    frames.map(async ({ jpeg, second }, at) => {
      const frame = `${file}-frame-${at}`
      await writeFile(frame, jpeg, { encoding: 'base64', mode: 0o600 })
      return { file: frame, second }
    }),
  )
}

async function takeFrames({ file }: FetchedFile, ffmpeg: MediaTools['ffmpeg']): Promise<VideoFrame[]> {
  if (!(await ffmpeg.isThere())) throw new NotAnalyzed(needsFfmpeg, false)
  const frames = await ffmpeg.frames(file, `${file}-frames`)
  if (!frames) throw new NotAnalyzed('the video cannot be decoded', true)
  return frames
}
