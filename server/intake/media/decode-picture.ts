import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { mimeOf } from '../content/media-type.ts'
import type { Grey } from './box-filter.ts'
import type { PictureLook } from './media-protocol.ts'
import { partPrints } from './picture-print.ts'
import { readCodes } from './read-codes.ts'
import { asGrey, type GreyBytes } from './text-views.ts'

/** Why a picture cannot be decoded, in words for people. */
export class Undecodable extends Error {}

const mostPixels = 64_000_000
const framesSeen = 5
const forPrint = 512
const forCodes = 1600
const blurredTo = 16
/** Where text is looked for in parts. */
const forText = 6000
const framesRead = 60
const thumbSide = 64
/** What may reach a decoder, told by content: formats that can name other files are not among them. */
const decodable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/** Everything that is told of a picture by looking at it. @throws Undecodable */
export async function lookAt(file: string): Promise<PictureLook> {
  const body = await decodableBody(file)
  const { width, height, pages = 1, pageHeight } = await sharp(body, options(0)).metadata()
  const size = { width, height: pageHeight ?? height, frames: pages }
  const look: PictureLook = { ...size, prints: [], codes: [], thumbnail: await blurred(body) }
  const codes = new Set<string>()
  for (const [place, page] of spread(pages).entries()) {
    for (const print of partPrints(await grey(body, page), pages === 1)) look.prints.push({ ...print, place })
    for (const code of await readCodes(await colours(body, page))) codes.add(code)
  }
  return { ...look, codes: [...codes] }
}

/** A picture's frames in grey, of an animation those that differ from the one before; for text to be read. @throws Undecodable */
export async function* framesForText(file: string): AsyncGenerator<GreyBytes> {
  const body = await decodableBody(file)
  const { pages = 1 } = await sharp(body, options(0)).metadata()
  let last: Buffer | undefined
  for (const page of spread(pages, framesRead)) {
    const thumb = pages === 1 ? undefined : await square(body, page, thumbSide)
    if (thumb && last && !differs(last, thumb)) continue
    last = thumb
    yield await greyBytes(body, page, forText)
  }
}

/** Whether a part of two small pictures differs so that something else may be written there. */
const differs = (a: Buffer, b: Buffer): boolean => a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > 16)

/** Up to `most` frames of a picture as pixels of a square that the whole of it is fitted into. @throws Undecodable */
export async function squares(file: string, side: number, most = framesSeen): Promise<Buffer[]> {
  const body = await decodableBody(file)
  const { pages = 1 } = await sharp(body, options(0)).metadata()
  const frames: Buffer[] = []
  // One after the other: each one's threads count against the memory that the process may take.
  for (const page of spread(pages, most)) frames.push(await square(body, page, side))
  return frames
}

/** A frame of an animation, or a still picture, as pixels of a square; `second` says from when on an animation shows it. */
export interface SquareFrame {
  pixels: Buffer
  /** Its place among all frames, from 0. */
  page: number
  second: number | null
}

/** The same of an animation without the frames that hardly differ from the one before. @throws Undecodable */
export async function differingSquares(file: string, side: number): Promise<SquareFrame[]> {
  const body = await decodableBody(file)
  const { pages = 1, delay = [] } = await sharp(body, options(0)).metadata()
  const frames: SquareFrame[] = []
  for (const page of spread(pages)) {
    const pixels = await square(body, page, side)
    const last = frames.at(-1)?.pixels
    if (last && !differs(last, pixels)) continue
    frames.push({ pixels, page, second: pages === 1 ? null : secondsBefore(delay, page) })
  }
  return frames
}

/** When a page of an animation is shown first, by the milliseconds for which each page is. */
const secondsBefore = (delays: readonly number[], page: number): number =>
  Math.round(delays.slice(0, page).reduce((sum, delay) => sum + delay, 0) / 10) / 100

const square = (body: Buffer, page: number, side: number): Promise<Buffer> =>
  sharp(body, options(page))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize({ width: side, height: side, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()

/** Sixteen pixels across, blurred: light and colours, and nothing of what is shown. */
async function blurred(body: Buffer): Promise<string> {
  const small = await fitted(body, 0, blurredTo).blur(1.2).webp({ quality: 60 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** The content of a file of a type that may reach a decoder. @throws Undecodable */
export async function decodableBody(file: string): Promise<Buffer> {
  const body = await readFile(file)
  const mime = mimeOf(body)
  if (mime === null || !decodable.has(mime))
    throw new Undecodable(`${mime ?? 'the type of file'} is not decoded`)
  return body
}

/** A file that ends early is decoded as far as it goes, as browsers do. */
export const options = (page: number) => ({
  limitInputPixels: mostPixels,
  failOn: 'none' as const,
  page,
  pages: 1,
})

/** Up to `most` pages, evenly spread from the first. */
const spread = (pages: number, most = framesSeen): number[] =>
  Array.from({ length: Math.min(pages, most) }, (_, at) => Math.floor((at * pages) / Math.min(pages, most)))

const fitted = (body: Buffer, page: number, most: number) =>
  sharp(body, options(page))
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })

const grey = async (body: Buffer, page: number): Promise<Grey> =>
  asGrey(await greyBytes(body, page, forPrint))

async function greyBytes(body: Buffer, page: number, most: number): Promise<GreyBytes> {
  const { data, info } = await fitted(body, page, most)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
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
