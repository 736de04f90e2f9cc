import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { mimeOf } from '../../intake/content/media-type.ts'
import type { PictureAnalyzer } from '../../intake/media/picture-analyzer.ts'
import { sha256 } from '../../platform/crypto.ts'
import { InvalidInputError } from '../../platform/errors.ts'
import type { MediaDownloads } from '../../settings/media-sources/media-downloads.ts'
import { fetchPicture } from '../media/fetch-media.ts'
import { scratchFolder } from '../media/scratch-folder.ts'
import type { SignalInputs, SignalProvider } from '../providers/signal-provider.ts'
import { type PictureFile, pictureInput } from './picture-input.ts'
import { SignalFailure } from './signal-failure.ts'

/** The tools to fetch a picture and convert it to a form that a provider accepts. */
export interface PictureTools {
  mediaDownloads: MediaDownloads
  analyzer: PictureAnalyzer
}

/** A picture with which a person tries a provider: its bytes or its address, and the name of the input field. */
export interface GivenPicture {
  from: Buffer | string
  field: string
}

/**
 * The picture in the form in which the provider gets those of items. @throws InvalidInputError on the field when it cannot be
 * fetched, or is no picture
 */
export async function givenPicture(
  { mediaDownloads, analyzer }: PictureTools,
  { workspaceId, kind }: { workspaceId: string; kind: Pick<SignalProvider, 'pictures'> | undefined },
  { from, field }: GivenPicture,
): Promise<SignalInputs['picture']> {
  const folder = await scratchFolder()
  const file = path.join(folder, 'picture')
  try {
    const put =
      typeof from === 'string'
        ? await fetched(mediaDownloads, { workspaceId, url: from, file })
        : await written(from, file)
    if (!put.mime?.startsWith('image/')) throw new SignalFailure('It is not a picture', 'item')
    return await pictureInput(analyzer, put, kind?.pictures)
  } catch (error) {
    if (!(error instanceof SignalFailure)) throw error
    throw new InvalidInputError({ [field]: error.message })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function fetched(
  mediaDownloads: MediaDownloads,
  wanted: { workspaceId: string; url: string; file: string },
): Promise<PictureFile> {
  const { mime, sha256: digest, error } = (await fetchPicture(mediaDownloads, wanted)).probe
  if (error !== null || digest === null) throw new SignalFailure(error ?? 'it was not fetched', 'item')
  return { file: wanted.file, mime, sha256: digest }
}

async function written(body: Buffer, file: string): Promise<PictureFile> {
  await writeFile(file, body, { mode: 0o600 })
  return { file, mime: mimeOf(body), sha256: sha256(body) }
}
