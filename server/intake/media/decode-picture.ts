import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { mimeOf } from '../content/media-type.ts'
import type { Grey } from './box-filter.ts'
import type { PictureLook } from './media-protocol.ts'
import { partPrints } from './picture-print.ts'
import { asGrey, type GreyBytes } from './text-views.ts'

/** The image cannot be decoded; the message has the reason for people. */
export class Undecodable extends Error {}

const mostPixels = 64_000_000
const framesSeen = 5
const forPrint = 512
const forCodes = 1600
const blurredTo = 16
/** The longest side for text recognition, which works in parts. */
const forText = 6000
const framesRead = 60
const thumbSide = 64
/** The types that are passed to a decoder, by content: excludes formats that can refer to other files. */
const decodable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'])

/** The properties of an image. @throws Undecodable */
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

/**
 * The frames of an image in greyscale, of an animation those that differ from the one before; for text recognition.
 * @throws Undecodable
 */
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

/** Whether two small images differ anywhere enough for other text. */
const differs = (a: Buffer, b: Buffer): boolean => a.some((value, at) => Math.abs(value - (b[at] ?? 0)) > 16)

/** Up to `most` frames of an image as pixels of a square into which the whole is fitted. @throws Undecodable */
export async function squares(file: string, side: number, most = framesSeen): Promise<Buffer[]> {
  const body = await decodableBody(file)
  const { pages = 1 } = await sharp(body, options(0)).metadata()
  const frames: Buffer[] = []
  // Sequential, as the threads of each count against the memory limit of the process.
  for (const page of spread(pages, most)) frames.push(await square(body, page, side))
  return frames
}

/** A frame of an animation, or a still image, as pixels of a square; `second` is when an animation first shows it. */
export interface SquareFrame {
  pixels: Buffer
  /** Its index among all frames, from 0. */
  page: number
  second: number | null
}

/** Like `squares`, of an animation, without frames that hardly differ from the one before. @throws Undecodable */
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

/** When a page of an animation is first shown, in seconds, by the milliseconds of each page. */
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

/** A blurred thumbnail, sixteen pixels wide: brightness and colours only. */
async function blurred(body: Buffer): Promise<string> {
  const small = await fitted(body, 0, blurredTo).blur(1.2).webp({ quality: 60 }).toBuffer()
  return `data:image/webp;base64,${small.toString('base64')}`
}

/** The content of a file of a decodable type. @throws Undecodable */
export async function decodableBody(file: string): Promise<Buffer> {
  const body = await readFile(file)
  const mime = mimeOf(body)
  if (mime === null || !decodable.has(mime))
    throw new Undecodable(`${mime ?? 'the type of file'} is not decoded`)
  return body
}

/** Decoder options: a truncated file is decoded as far as possible, as in browsers. */
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

const mostCodes = 10
const longest = 4000

/** The decoder is part of its package; nothing is downloaded. */
const ready = readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).then(
  (wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** The contents of the QR codes in an image, without duplicates. */
async function readCodes(picture: ImageData): Promise<string[]> {
  await ready
  const found = await readBarcodes(picture, {
    formats: ['QRCode', 'MicroQRCode'],
    tryHarder: true,
    maxNumberOfSymbols: mostCodes,
  })
  return [...new Set(found.filter(({ isValid }) => isValid).map(({ text }) => text.slice(0, longest)))]
}
