import sharp, { type Region, type Sharp } from 'sharp'
import type { Grey } from './box-filter.ts'

/** A greyscale image as bytes, row by row. */
export interface GreyBytes {
  data: Buffer
  width: number
  height: number
}

/**
 * How text is separated from its background: unchanged, as the lightest or the darkest part of the image, or relative
 * to its surroundings.
 */
export type Contrast = 'plain' | 'light' | 'dark' | 'local'

const lightest = 225
const darkest = 40
const localStep = 14

const open = ({ data, width, height }: GreyBytes) => sharp(data, { raw: { width, height, channels: 1 } })

const bytesOf = async (picture: Sharp): Promise<GreyBytes> => {
  const { data, info } = await picture.toColourspace('b-w').raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** The image scaled to at most `most` pixels on its longest side and, with `least`, to at least so many. */
export function fitted(picture: GreyBytes, most: number, least = 0): Promise<GreyBytes> {
  const longest = Math.max(picture.width, picture.height)
  const wanted = Math.min(most, Math.max(least, longest))
  if (wanted === longest) return Promise.resolve(picture)
  return bytesOf(open(picture).resize({ width: wanted, height: wanted, fit: 'inside' }))
}

/** The image rotated by degrees, clockwise; the new corners have the brightness of its border. */
export function turned(picture: GreyBytes, degrees: number): Promise<GreyBytes> {
  if (degrees === 0) return Promise.resolve(picture)
  const value = borderOf(picture)
  return bytesOf(open(picture).rotate(degrees, { background: { r: value, g: value, b: value } }))
}

/** A part of the image. */
export const cut = (picture: GreyBytes, part: Region): Promise<GreyBytes> =>
  bytesOf(open(picture).extract(part))

/** A PNG in which text of the given contrast is dark on light. */
export async function asText(picture: GreyBytes, contrast: Contrast): Promise<Buffer> {
  const shown = contrast === 'plain' ? picture : { ...picture, data: await maskOf(picture, contrast) }
  return open(shown).png({ compressionLevel: 1 }).toBuffer()
}

/** The image in the number format of the other analyses. */
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

/** The median brightness of the image's border. */
function borderOf({ data, width, height }: GreyBytes): number {
  const border: number[] = []
  for (let x = 0; x < width; x++) border.push(data[x] ?? 0, data[(height - 1) * width + x] ?? 0)
  for (let y = 0; y < height; y++) border.push(data[y * width] ?? 0, data[y * width + width - 1] ?? 0)
  return border.sort((a, b) => a - b)[border.length >> 1] ?? 255
}

/** Whether nearly all of the image has few shades, as pages and screens have, unlike photos. */
export function isFlat({ data }: GreyBytes): boolean {
  const shades = new Float64Array(32)
  for (const value of data) shades[value >> 3] = (shades[value >> 3] as number) + 1
  const [first = 0, second = 0, third = 0] = [...shades].sort((a, b) => b - a)
  return (first + second + third) / data.length >= 0.75
}
