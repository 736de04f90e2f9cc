import sharp from 'sharp'
import { decodableBody, differingSquares, options } from './decode-picture.ts'
import type { ShownFrame } from './media-protocol.ts'

/** The longest side of an image for a model, in pixels: providers scale larger ones down. */
const longest = 1024
/** The side of the squares by which frames are compared. */
const compared = 64

/** The first frame as a JPEG for models, in Base64, about 300 KB at most. @throws Undecodable */
export const pictureForModels = async (file: string): Promise<string> => shown(await decodableBody(file), 0)

/** Up to five frames of an animation that differ, including the first, converted like `pictureForModels`. @throws Undecodable */
export async function framesForModels(file: string): Promise<ShownFrame[]> {
  const frames = await differingSquares(file, compared)
  if (frames.length === 1) return []
  const body = await decodableBody(file)
  const shownFrames: ShownFrame[] = []
  // Sequential, as the threads of each count against the memory limit of the process.
  for (const { page, second } of frames)
    shownFrames.push({ second: second ?? 0, jpeg: await shown(body, page) })
  return shownFrames
}

async function shown(body: Buffer, page: number): Promise<string> {
  const jpeg = await sharp(body, options(page))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  return jpeg.toString('base64')
}
