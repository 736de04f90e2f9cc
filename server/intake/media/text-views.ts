import sharp, { type Region, type Sharp } from 'sharp'
import type { Grey } from './box-filter.ts'

/** A grey picture as bytes, row by row. */
export interface GreyBytes {
  data: Buffer
  width: number
  height: number
}

/** What text may be told from its ground by: as it is, or as the lightest or the darkest of the picture, or beside what is around. */
export type Contrast = 'plain' | 'light' | 'dark' | 'local'

const lightest = 225
const darkest = 40
const localStep = 14

const open = ({ data, width, height }: GreyBytes) => sharp(data, { raw: { width, height, channels: 1 } })

const bytesOf = async (picture: Sharp): Promise<GreyBytes> => {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The picture no longer than `most` pixels and, where `least` is given, no shorter than it. */
export function fitted(picture: GreyBytes, most: number, least = 0): Promise<GreyBytes> {
  const longest = Math.max(picture.width, picture.height)
  const wanted = Math.min(most, Math.max(least, longest))
  if (wanted === longest) return Promise.resolve(picture)
  return bytesOf(open(picture).resize({ width: wanted, height: wanted, fit: 'inside' }))
}

/** The picture turned by degrees, clockwise; the corners that come up are of the colour of its border. */
export function turned(picture: GreyBytes, degrees: number): Promise<GreyBytes> {
  if (degrees === 0) return Promise.resolve(picture)
  const value = borderOf(picture)
  return bytesOf(open(picture).rotate(degrees, { background: { r: value, g: value, b: value } }))
}

/** A part of the picture. */
export const cut = (picture: GreyBytes, part: Region): Promise<GreyBytes> =>
  bytesOf(open(picture).extract(part))

/** The picture as a PNG in which text of a contrast is dark on light. */
export async function asText(picture: GreyBytes, contrast: Contrast): Promise<Buffer> {
  const shown = contrast === 'plain' ? picture : { ...picture, data: await maskOf(picture, contrast) }
  return open(shown).png({ compressionLevel: 1 }).toBuffer()
}

/** The brightness as numbers that the rest of the analysis takes. */
export const asGrey = ({ data, width, height }: GreyBytes): Grey => ({
  values: Float32Array.from(data),
  width,
  height,
})

async function maskOf(picture: GreyBytes, contrast: Exclude<Contrast, 'plain'>): Promise<Buffer> {
  const { data } = picture
  const mask = Buffer.alloc(data.length, 255)
  const around = contrast === 'local' ? (await bytesOf(open(picture).blur(12))).data : data
  for (let at = 0; at < data.length; at++) if (isInk(contrast, data[at] ?? 0, around[at] ?? 0)) mask[at] = 0
  return mask
}

function isInk(contrast: Exclude<Contrast, 'plain'>, value: number, around: number): boolean {
  if (contrast === 'light') return value >= lightest
  if (contrast === 'dark') return value <= darkest
  return value >= around + localStep
}

/** The middle brightness of the picture's border. */
function borderOf({ data, width, height }: GreyBytes): number {
  const border: number[] = []
  for (let x = 0; x < width; x++) border.push(data[x] ?? 0, data[(height - 1) * width + x] ?? 0)
  for (let y = 0; y < height; y++) border.push(data[y * width] ?? 0, data[y * width + width - 1] ?? 0)
  return border.sort((a, b) => a - b)[border.length >> 1] ?? 255
}

/** Whether nearly all of the picture is of few shades, as pages and screens are and photos are not. */
export function isFlat({ data }: GreyBytes): boolean {
  const shades = new Float64Array(32)
  for (const value of data) shades[value >> 3] = (shades[value >> 3] as number) + 1
  const [first = 0, second = 0, third = 0] = [...shades].sort((a, b) => b - a)
  return (first + second + third) / data.length >= 0.75
}
