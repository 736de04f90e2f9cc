import sharp from 'sharp'
import { decodableBody, options } from './decode-picture.ts'

/** The longest side of a picture for a model, in pixels: more is scaled down by the vendors anyway. */
const longest = 1024

/** The picture's first frame as a JPEG that models take, as Base64, of some 300 KB at most. @throws Undecodable */
export async function pictureForModels(file: string): Promise<string> {
  const body = await decodableBody(file)
  const shown = await sharp(body, options(0))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 80 })
    .toBuffer()
  return shown.toString('base64')
}
