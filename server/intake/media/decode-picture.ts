import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mimeOf } from '../content/media-type.ts'
import type { Grey } from './box-filter.ts'
import type { PictureLook } from './media-protocol.ts'
import { picturePrint } from './picture-print.ts'
import { readCodes } from './read-codes.ts'

/** Why a picture cannot be decoded, in words for people. */
export class Undecodable extends Error {}

const mostPixels = 64_000_000
const framesSeen = 5
const forPrint = 512
const forCodes = 1600
const forText = { least: 1200, most: 2400 }
/** What may reach a decoder, told by content: formats that can name other files are not among them. */
const decodable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/** Everything that is told of a picture by looking at it. @throws Undecodable */
export async function lookAt(file: string): Promise<PictureLook> {
  const body = await decodableBody(file)
  const { width, height, pages = 1, pageHeight } = await sharp(body, options(0)).metadata()
  const look: PictureLook = { width, height: pageHeight ?? height, frames: pages, prints: [], codes: [] }
  const codes = new Set<string>()
  for (const page of spread(pages)) {
    const print = picturePrint(await grey(body, page))
    if (print) look.prints.push(print)
    for (const code of await readCodes(await colours(body, page))) codes.add(code)
  }
  return { ...look, codes: [...codes] }
}

/** The picture's first frame as a PNG of a size that text is read best in. @throws Undecodable */
export async function pictureForText(file: string): Promise<Buffer> {
  const body = await decodableBody(file)
  const { width = 1, height = 1 } = await sharp(body, options(0)).metadata()
  const longest = Math.max(width, height)
  const wanted = Math.min(forText.most, Math.max(forText.least, longest))
  return sharp(body, options(0))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize({ width: wanted, height: wanted, fit: 'inside' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function decodableBody(file: string): Promise<Buffer> {
  const body = await readFile(file)
  const mime = mimeOf(body)
  if (mime === null || !decodable.has(mime))
    throw new Undecodable(`${mime ?? 'the type of file'} is not decoded`)
  return body
}

/** A file that ends early is decoded as far as it goes, as browsers do. */
const options = (page: number) => ({ limitInputPixels: mostPixels, failOn: 'none' as const, page, pages: 1 })

/** Up to five pages, evenly spread from the first. */
const spread = (pages: number): number[] =>
  Array.from({ length: Math.min(pages, framesSeen) }, (_, at) =>
    Math.floor((at * pages) / Math.min(pages, framesSeen)),
  )

const fitted = (body: Buffer, page: number, most: number) =>
  sharp(body, options(page))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })

async function grey(body: Buffer, page: number): Promise<Grey> {
  const { data, info } = await fitted(body, page, forPrint)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { values: Float32Array.from(data), width: info.width, height: info.height }
}

async function colours(body: Buffer, page: number) {
  const { data, info } = await fitted(body, page, forCodes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return {
    data: new Uint8ClampedArray(data),
    width: info.width,
    height: info.height,
    colorSpace: 'srgb' as const,
  }
}
