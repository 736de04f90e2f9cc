import type { Region } from 'sharp'
import type { TextScript } from '../../platform/vocabulary/text-script.ts'
import { framesForText } from './decode-picture.ts'
import { FoundLines, type ReadLine } from './found-lines.ts'
import { textAngle } from './text-angle.ts'
import { type Layout, recognize } from './text-reader.ts'
import { asGrey, asText, type Contrast, cut, fitted, type GreyBytes, isFlat, turned } from './text-views.ts'

const longest = 10_000
/** The time within which passes over an image are begun; one that has begun is finished. */
const passesMs = 10_000
const size = { least: 1200, most: 2400, forAngle: 640 }
const part = { side: 1200, read: 1800 }
/** The angle in degrees up to which OCR needs no rotation. */
const leastAngle = 1.5
/** The least clarity of an angle for a rotation. */
const leastClear = 1.5
/** The number of letters and digits with high confidence from which an image counts as upright, and their share of all. */
const upright = { least: 6, share: 0.7 }
/** The number of letters with high confidence that a line from a modified view needs to be accepted. */
const believed = 3
/** The share of edges from which a part of an image may contain text. */
const leastEdges = 0.002

/** The state of reading an image: the lines found, the scripts, and until when passes are begun. */
interface Reading {
  found: FoundLines
  scripts: readonly TextScript[]
  deadline: number
}

/**
 * The text in an image, line by line without duplicates: read as it is, rotated so that lines are level, from a photo's
 * lightest and darkest parts, and in parts where it is large; of an animation, from every frame that differs from the
 * last.
 * @throws Undecodable
 */
export async function readText(file: string, scripts: readonly TextScript[]): Promise<string> {
  const reading = { found: new FoundLines(), scripts, deadline: performance.now() + passesMs }
  for await (const frame of framesForText(file)) {
    if (isLate(reading)) break
    await readFrame(frame, reading)
  }
  return reading.found.text.slice(0, longest)
}

const isLate = ({ deadline }: Reading): boolean => performance.now() > deadline

async function readFrame(frame: GreyBytes, reading: Reading): Promise<void> {
  const view = await fitted(frame, size.most, size.least)
  const degrees = await bestTurn(view, reading)
  const level = await turned(view, degrees)
  // In page layout mode, parts of syllables are taken for accents of other lines, which are then lost.
  // Compared by value, as importing the enum would load the library of the GraphQL schema.
  if (reading.scripts.some((script) => `${script}` === 'korean')) await readView(level, 'plain', reading)
  if (!isFlat(level))
    for (const contrast of ['light', 'dark', 'local'] as const) await readView(level, contrast, reading)
  if (Math.max(frame.width, frame.height) > size.most) await readParts(await turned(frame, degrees), reading)
}

/** Reads the image as it is and rotated, and returns the degrees at which it is upright; 0 where that is uncertain. */
async function bestTurn(view: GreyBytes, reading: Reading): Promise<number> {
  const { angle, clear } = textAngle(asGrey(await fitted(view, size.forAngle)))
  const tilted = clear >= leastClear && Math.abs(angle) >= leastAngle
  const turns = tilted ? [0, -angle, 180 - angle, 90 - angle, 270 - angle] : [0, 180, 90, 270]
  let best: TurnedView = { degrees: 0, lines: [], sure: -1, upright: false }
  for (const [at, degrees] of turns.entries()) {
    if (isLate(reading) || (best.upright && at > (tilted ? 1 : 0))) break
    const seen = await readTurned(view, degrees, reading)
    if (seen.upright) keep(seen.lines, reading)
    if (seen.sure > best.sure) best = seen
  }
  if (!best.upright) keep(best.lines, reading)
  return best.upright ? best.degrees : 0
}

interface TurnedView {
  degrees: number
  lines: ReadLine[]
  sure: number
  /** Whether nearly everything was read with high confidence. */
  upright: boolean
}

async function readTurned(view: GreyBytes, degrees: number, { scripts }: Reading): Promise<TurnedView> {
  const picture = await asText(await turned(view, degrees), 'plain')
  const { lines, doubt } = await recognize(picture, 'page', scripts)
  const sure = sureOf(lines)
  const isUpright = sure >= upright.least && sure / (sure + doubt) >= upright.share
  return {
    degrees,
    lines: lines.filter((line) => degrees === 0 || line.sure >= believed),
    sure,
    upright: isUpright,
  }
}

const sureOf = (lines: readonly ReadLine[]): number => lines.reduce((sum, { sure }) => sum + sure, 0)

function keep(lines: readonly ReadLine[], { found }: Reading): void {
  for (const line of lines) found.add(line)
}

/** Reads one view of the image; lines are accepted with enough letters of high confidence. */
async function readView(
  view: GreyBytes,
  contrast: Contrast,
  reading: Reading,
  { least = believed, layout = 'anywhere' }: { least?: number; layout?: Layout } = {},
): Promise<void> {
  if (isLate(reading)) return
  const { lines } = await recognize(await asText(view, contrast), layout, reading.scripts)
  keep(
    lines.filter(({ sure }) => sure >= least),
    reading,
  )
}

/** Reads a large image in overlapping parts, those with the most edges first. */
async function readParts(frame: GreyBytes, reading: Reading): Promise<void> {
  const parts = await Promise.all(partsOf(frame, part.side).map((region) => cut(frame, region)))
  const busiest = parts
    .map((cutOut) => ({ cutOut, edges: edgeShare(cutOut) }))
    .filter(({ edges }) => edges > leastEdges)
    .sort((a, b) => b.edges - a.edges)
  for (const { cutOut } of busiest)
    await readView(await fitted(cutOut, part.read, part.read), 'plain', reading, { least: 0, layout: 'page' })
}

const overlap = 160
/** The least difference of brightness at the edge of a letter. */
const leastStep = 28

/** Overlapping regions of about `side` pixels that cover the image. */
function partsOf({ width, height }: Pick<GreyBytes, 'width' | 'height'>, side: number): Region[] {
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
function edgeShare({ data, width, height }: GreyBytes): number {
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
