import type { Grey } from './box-filter.ts'

/** A rectangle of an image. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

/** Differences of brightness within one shade, after compression. */
const shade = 8
/**
 * The share of one shade from which the outermost line counts as background, and from which another line does: there
 * may be text on it.
 */
const ground = { outermost: 0.95, line: 0.5 }
/** The most background rows within an image that do not end it, as a share of its height. */
const gap = 0.02
const least = { side: 32, share: 0.12 }
/** The shares that are cut off an image: 10 and 20 percent from one side, two sides, and a corner. */
const cuts = [0.1, 0.2]

/** The area within borders, bands of text and the bars of a screenshot; null where it is the whole image or too small. */
export function pictureWithin(grey: Grey): Area | null {
  const { width, height } = grey
  const rows = longestRun(
    height,
    plainLines(grey, height, (y) => ({ start: y * width, stride: 1, count: width })),
  )
  const column = (x: number) => ({ start: rows.from * width + x, stride: width, count: rows.length })
  const columns = longestRun(width, plainLines(grey, width, column))
  const area = { left: columns.from, top: rows.from, width: columns.length, height: rows.length }
  const share = (area.width * area.height) / (width * height)
  if (share > 0.98 || share < least.share || Math.min(area.width, area.height) < least.side) return null
  return area
}

/** The areas left when 10 or 20 percent are cut off an image. */
export function croppedParts(width: number, height: number): Area[] {
  return cuts.flatMap((cut) => {
    const starts = [
      [0, 0, 1, 1 - cut],
      [0, cut, 1, 1 - cut],
      [0, 0, 1 - cut, 1],
      [cut, 0, 1 - cut, 1],
      ...[0, cut / 2, cut].flatMap((left) => [0, cut / 2, cut].map((top) => [left, top, 1 - cut, 1 - cut])),
    ]
    return starts.map(([left = 0, top = 0, wide = 1, high = 1]) => ({
      left: Math.round(left * width),
      top: Math.round(top * height),
      width: Math.floor(wide * width),
      height: Math.floor(high * height),
    }))
  })
}

/** A part of an image. */
export function partOf({ values, width }: Grey, area: Area): Grey {
  const part = new Float32Array(area.width * area.height)
  for (let y = 0; y < area.height; y++) {
    const from = (area.top + y) * width + area.left
    part.set(values.subarray(from, from + area.width), y * area.width)
  }
  return { values: part, width: area.width, height: area.height }
}

/** The image at half its size. */
export function halved({ values, width, height }: Grey): Grey {
  const [wide, high] = [width >> 1, height >> 1]
  const half = new Float32Array(wide * high)
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const at = 2 * (y * width + x)
      const sum = [at, at + 1, at + width, at + width + 1].reduce(
        (all, each) => all + (values[each] as number),
        0,
      )
      half[y * wide + x] = sum / 4
    }
  return { values: half, width: wide, height: high }
}

interface Line {
  start: number
  stride: number
  count: number
}

/** Which lines have the background of the first or the last line; none where neither is plain. */
function plainLines(grey: Grey, count: number, lineAt: (at: number) => Line): (at: number) => boolean {
  const grounds = [lineAt(0), lineAt(count - 1)].flatMap((line) => {
    const middle = middleOf(grey, line)
    return shareOf(grey, line, middle) >= ground.outermost ? [middle] : []
  })
  return (at) => grounds.some((middle) => shareOf(grey, lineAt(at), middle) >= ground.line)
}

function middleOf({ values }: Grey, { start, stride, count }: Line): number {
  const line = Float32Array.from({ length: count }, (_, at) => values[start + at * stride] as number)
  return line.sort()[count >> 1] ?? 0
}

function shareOf({ values }: Grey, { start, stride, count }: Line, middle: number): number {
  let near = 0
  for (let at = 0; at < count; at++)
    if (Math.abs((values[start + at * stride] as number) - middle) <= shade) near++
  return near / count
}

/** The longest run of lines that are not plain; short plain gaps within it do not end it. */
function longestRun(count: number, plain: (at: number) => boolean): { from: number; length: number } {
  let best = { from: 0, length: 0 }
  let from = -1
  let last = -1
  for (let at = 0; at < count; at++) {
    if (plain(at)) continue
    if (from < 0 || at - last > gap * count + 1) from = at
    last = at
    if (last - from + 1 > best.length) best = { from, length: last - from + 1 }
  }
  return best
}
