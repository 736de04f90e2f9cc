import { readFile } from 'node:fs/promises'
import { NotAnalyzed, type PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import type { PictureLimits, SignalInputs } from '../providers/signal-provider.ts'
import { SignalFailure } from './signal-failure.ts'

/** A fetched picture on disk. */
export interface PictureFile {
  file: string
  sha256: string
  mime: string | null
}

/**
 * A picture in the form that a provider accepts: the file itself, or a JPEG of it if the provider does not accept its type or
 * size.
 * @throws SignalFailure when it is no picture, or cannot be decoded
 */
export async function pictureInput(
  analyzer: PictureAnalyzer,
  { file, mime, sha256 }: PictureFile,
  limits: PictureLimits | undefined,
): Promise<SignalInputs['picture']> {
  if (!mime?.startsWith('image/')) throw new SignalFailure('the type of file is not a picture', 'item')
  const body = await readFile(file)
  if (!limits || (limits.types.includes(mime) && body.length <= limits.mostBytes))
    return { body, mime, sha256 }
  return { body: await asJpeg(analyzer, file), mime: 'image/jpeg', sha256 }
}

async function asJpeg(analyzer: PictureAnalyzer, file: string): Promise<Buffer> {
  try {
    return Buffer.from(await analyzer.show(file), 'base64')
  } catch (error) {
    if (!(error instanceof NotAnalyzed)) throw error
    throw new SignalFailure(`it could not be made a JPEG: ${error.message}`, error.lasting ? 'item' : 'away')
  }
}
