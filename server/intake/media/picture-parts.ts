import type { Region } from 'sharp'
import type { GreyBytes } from './text-views.ts'

const overlap = 160
/** The least difference of brightness at the edge of a letter. */
const leastStep = 28

/** Overlapping regions of about `side` pixels that cover the image. */
export function partsOf({ width, height }: Pick<GreyBytes, 'width' | 'height'>, side: number): Region[] {
  const [columns, rows] = [startsOf(width, side), startsOf(height, side)]
  return rows.flatMap((top) =>
    columns.map((left) => ({
      left,
      top,
      width: Math.min(side, width - left),
      height: Math.min(side, height - top),
    })),
  )
}

/** The share of the image's pixels with a difference of brightness as at the edges of letters. */
export function edgeShare({ data, width, height }: GreyBytes): number {
  let edges = 0
  for (let at = width + 1; at < data.length; at++) {
    const here = data[at] as number
    if (Math.abs(here - (data[at - 1] as number)) >= leastStep) edges++
    else if (Math.abs(here - (data[at - width] as number)) >= leastStep) edges++
  }
  return edges / (width * height)
}

function startsOf(length: number, side: number): number[] {
  const count = Math.max(1, Math.ceil((length - overlap) / (side - overlap)))
  const step = count === 1 ? 0 : (length - side) / (count - 1)
  return Array.from({ length: count }, (_, at) => Math.round(at * step))
}
