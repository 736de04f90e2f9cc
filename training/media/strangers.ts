import sharp from 'sharp'
import type { Grey } from '../../server/intake/media/box-filter.ts'
import { colour, randomFrom } from './draw.ts'

const [width, height] = [256, 192]

/** What a drawing takes its numbers from. */
interface Pencil {
  random: () => number
  between: (least: number, most: number) => number
}

const ellipse = ({ random, between }: Pencil, x: number, y: number, most: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${between(0.2, 1) * most}" ry="${between(0.2, 1) * most}" fill="${colour(random)}" transform="rotate(${between(0, 180)} ${x} ${y})"/>`

const box = ({ random, between }: Pencil, most: number): string =>
  `<rect x="${between(-0.1, 0.9) * width}" y="${between(-0.1, 0.9) * height}" width="${between(0.1, 1) * most}" height="${between(0.1, 1) * most}" fill="${colour(random)}"/>`

const many = (count: number, make: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => make(at)).join('')

const anywhere = (pencil: Pencil, most: number): string =>
  ellipse(pencil, pencil.between(0, width), pencil.between(0, height), most)

/** The ways in which photographs are made up, each drawn anew for each picture. */
const kinds: readonly ((pencil: Pencil) => string)[] = [
  // Things lying about.
  (pencil) => many(8 + pencil.random() * 20, () => anywhere(pencil, 60)),
  // A country under a sky: ridges from far to near, a sun or a moon, and something in front.
  (pencil) =>
    many(pencil.between(2, 5), (at) => ridge(pencil, height * pencil.between(0.25, 0.5) + at * 25)) +
    ellipse(pencil, pencil.between(0, width), pencil.between(0, 0.4 * height), 22) +
    many(pencil.between(1, 6), () => ellipse(pencil, pencil.between(0, width), pencil.between(100, 180), 40)),
  // A person: a head, hair, eyes and shoulders, in the middle or beside it.
  (pencil) => {
    const [x, y] = [pencil.between(70, 186), pencil.between(60, 100)]
    const parts: readonly [number, number, number][] = [
      [x, y + 100, 110],
      [x, y - 12, 62],
      [x, y, 52],
      [x - 15, y - 6, 9],
      [x + 15, y - 6, 9],
      [x, y + 24, 16],
    ]
    return many(6, () => anywhere(pencil, 60)) + parts.map((part) => ellipse(pencil, ...part)).join('')
  },
  // A room or a street: walls, windows and doors.
  (pencil) => many(10 + pencil.random() * 16, () => box(pencil, 90)),
]

function ridge({ random, between }: Pencil, top: number): string {
  const points = Array.from({ length: 9 }, (_, at) => `${at * 32},${top + between(-22, 22)}`)
  return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour(random)}"/>`
}

/** A drawn picture as prints are made of it, different for each seed: light, things, a ground as of clouds or leaves, and blur. */
export async function stranger(seed: number): Promise<Grey> {
  const random = randomFrom(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const draw = kinds[Math.floor(random() * kinds.length)] ?? kinds[0]
  const ground = `<filter id="g" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${between(0.004, 0.03)} ${between(0.004, 0.03)}" numOctaves="4" seed="${seed}"/></filter>`
  const light = `<linearGradient id="l" x1="${random()}" x2="${random()}" y2="1"><stop stop-color="${colour(random)}"/><stop offset="1" stop-color="${colour(random)}"/></linearGradient>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${light}${ground}</defs><rect width="100%" height="100%" fill="url(#l)"/><rect width="100%" height="100%" filter="url(#g)" opacity="${between(0.3, 1)}"/>${draw?.({ random, between }) ?? ''}</svg>`
  const data = await sharp(Buffer.from(svg)).blur(between(0.5, 1.5)).flatten().greyscale().raw().toBuffer()
  return { values: Float32Array.from(data), width, height }
}
