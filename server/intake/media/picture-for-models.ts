import sharp from 'sharp'
import { decodableBody, differingSquares, options } from './decode-picture.ts'
import type { ShownFrame } from './media-protocol.ts'

/** The longest side of a picture for a model, in pixels: more is scaled down by the vendors anyway. */
const longest = 1024
/** The side of the squares by which it is told whether frames differ. */
const compared = 64

/** The picture's first frame as a JPEG that models take, as Base64, of some 300 KB at most. @throws Undecodable */
export const pictureForModels = async (file: string): Promise<string> => shown(await decodableBody(file), 0)

/** The same of the frames of an animation that differ, up to five, the first among them. @throws Undecodable */
export async function framesForModels(file: string): Promise<ShownFrame[]> {
  const frames = await differingSquares(file, compared)
  if (frames.length === 1) return []
  const body = await decodableBody(file)
  const shownFrames: ShownFrame[] = []
  // One after the other: each one's threads count against the memory that the process may take.
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
