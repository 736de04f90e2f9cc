import { type Grey, shrink } from './box-filter.ts'
import { croppedParts, halved, partOf, pictureWithin } from './picture-regions.ts'

/** The fingerprints of an image: hashes that differ in few bits for similar images. */
export interface PicturePrint {
  /** The PDQ hash, 256 bits as 64 hexadecimal digits. */
  pdq: string
  /** The PDQ hash of the mirror image. */
  pdqMirror: string
  /** 64 bits of the lowest frequencies, as 16 hexadecimal digits. */
  print: string
  printMirror: string
  /** The amount of distinguishing detail, 0 to 100: 0 for a plain surface. */
  quality: number
}

/** The part of the image: 0 for the whole, 1 for the area within borders and bands, from 2 on for crops. */
export interface PartPrint extends PicturePrint {
  part: number
}

const size = 64
const kept = 16
const coarse = 8
const smallest = 5

const cosines = Float64Array.from({ length: kept * size }, (_, at) => {
  const frequency = Math.floor(at / size) + 1
  return Math.sqrt(2 / size) * Math.cos((Math.PI / 2 / size) * frequency * (2 * (at % size) + 1))
})

/** The fingerprints of an image; null where a side is under 5 pixels. The PDQ algorithm, Meta 2019. */
export function picturePrint(grey: Grey): PicturePrint | null {
  if (grey.width < smallest || grey.height < smallest) return null
  const shrunk = shrink(grey, size)
  const frequencies = transform(shrunk)
  const mirrored = frequencies.map((value, at) => (at % 2 === 1 ? value : -value))
  return {
    pdq: bitsOf(frequencies, kept),
    pdqMirror: bitsOf(mirrored, kept),
    print: bitsOf(frequencies, coarse),
    printMirror: bitsOf(mirrored, coarse),
    quality: qualityOf(shrunk),
  }
}

/**
 * The fingerprints by which an altered copy of an image is recognized: of the whole, of the area within borders, bands
 * of text and the bars of a screenshot, and with `crops`, of what is left when 10 or 20 percent are cut off.
 */
export function partPrints(grey: Grey, crops: boolean): PartPrint[] {
  const area = pictureWithin(grey)
  const within = area ? partOf(grey, area) : grey
  const half = crops ? halved(within) : null
  const cropped = half ? croppedParts(half.width, half.height).map((each) => partOf(half, each)) : []
  const parts = [grey, area ? within : null, ...cropped]
  return parts.flatMap((each, part) => {
    const print = each && picturePrint(each)
    return print ? [{ ...print, part }] : []
  })
}

/** The discrete cosine transform, of which the frequencies 1 to 16 are kept in each direction. */
function transform(values: Float32Array): Float64Array {
  const half = new Float64Array(kept * size)
  for (let v = 0; v < kept; v++)
    for (let x = 0; x < size; x++) {
      let sum = 0
      for (let y = 0; y < size; y++)
        sum += (cosines[v * size + y] as number) * (values[y * size + x] as number)
      half[v * size + x] = sum
    }
  const frequencies = new Float64Array(kept * kept)
  for (let v = 0; v < kept; v++)
    for (let u = 0; u < kept; u++) {
      let sum = 0
      for (let x = 0; x < size; x++) sum += (half[v * size + x] as number) * (cosines[u * size + x] as number)
      frequencies[v * kept + u] = sum
    }
  return frequencies
}

/**
 * One bit for each of the lowest `side` by `side` frequencies: whether it exceeds their median; the first bit is in the
 * last digit.
 */
function bitsOf(frequencies: Float64Array, side: number): string {
  const lowest = frequencies.filter((_, at) => at % kept < side && at < side * kept)
  const median = Float64Array.from(lowest).sort()[lowest.length / 2 - 1] as number
  let bits = 0n
  for (let at = lowest.length - 1; at >= 0; at--)
    bits = (bits << 1n) | ((lowest[at] as number) > median ? 1n : 0n)
  return bits.toString(16).padStart(lowest.length / 4, '0')
}

/** PDQ's quality metric: the sum of the visible steps between neighbouring values. */
function qualityOf(values: Float32Array): number {
  const step = (a: number, b: number) =>
    Math.abs(Math.trunc((((values[a] as number) - (values[b] as number)) * 100) / 255))
  let steps = 0
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const at = y * size + x
      if (y < size - 1) steps += step(at, at + size)
      if (x < size - 1) steps += step(at, at + 1)
    }
  return Math.min(100, Math.trunc(steps / 90))
}
