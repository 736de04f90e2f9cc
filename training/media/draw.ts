import sharp from 'sharp'

/** Numbers between 0 and 1, the same for a seed each time. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The width and height of a drawing, in pixels. */
export interface Size {
  width: number
  height: number
}

/** A colour of any kind, for SVG. */
export const colour = (random: () => number): string =>
  `rgb(${[0, 0, 0].map(() => Math.floor(random() * 256)).join(',')})`

/** Shapes, lights and a grain as photographs have them: different for each seed, the same for one. */
export async function photo(seed: number, { width, height }: Size): Promise<Buffer> {
  const random = randomFrom(seed)
  const between = (least: number, most: number) => least + random() * (most - least)
  const gradient = `<linearGradient id="sky" x2="${random()}" y2="1"><stop stop-color="${colour(random)}"/><stop offset="1" stop-color="${colour(random)}"/></linearGradient>`
  const shapes = Array.from({ length: 26 }, () => {
    const [x, y] = [between(0, width), between(0, height)]
    const [a, b] = [between(0.02, 0.24) * width, between(0.02, 0.24) * height]
    const look = `fill="${colour(random)}" fill-opacity="${between(0.4, 1)}" transform="rotate(${between(0, 180)} ${x} ${y})"`
    return random() < 0.6
      ? `<ellipse cx="${x}" cy="${y}" rx="${a}" ry="${b}" ${look}/>`
      : `<rect x="${x - a}" y="${y - b}" width="${2 * a}" height="${2 * b}" ${look}/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${gradient}</defs><rect width="100%" height="100%" fill="url(#sky)"/>${shapes.join('')}</svg>`
  const grain = Buffer.from(Uint8Array.from({ length: width * height }, () => 108 + random() * 40))
  return sharp(Buffer.from(svg))
    .blur(1 + random() * 3)
    .composite([{ input: grain, raw: { width, height, channels: 1 }, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** How lines of text look. */
export interface Lettering {
  size: number
  fill?: string
  outline?: { colour: string; width: number }
  bold?: boolean
  family?: string
}

/** Lines of text as an overlay of a size, the first line at a height. */
export function lettered(
  lines: readonly string[],
  size: Size,
  look: Lettering,
  top = look.size * 1.4,
): Buffer {
  const outline = look.outline
    ? `stroke="${look.outline.colour}" stroke-width="${look.outline.width}" paint-order="stroke" stroke-linejoin="round"`
    : ''
  const each = lines.map(
    (line, at) =>
      `<text x="${size.width / 2}" y="${top + at * look.size * 1.5}" text-anchor="middle">${line}</text>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><g font-family="${look.family ?? 'Liberation Sans, DejaVu Sans, Noto Sans, sans-serif'}" font-size="${look.size}" font-weight="${look.bold ? 'bold' : 'normal'}" fill="${look.fill ?? 'black'}" ${outline}>${each.join('')}</g></svg>`,
  )
}

/** Lines of text on white. */
export const page = (lines: readonly string[], size: Size, look: Lettering, top?: number): Promise<Buffer> =>
  sharp({ create: { ...size, channels: 3, background: '#ffffff' } })
    .composite([{ input: lettered(lines, size, look, top) }])
    .png()
    .toBuffer()

/** A picture turned by degrees, on white. */
export const turned = (picture: Buffer, degrees: number): Promise<Buffer> =>
  sharp(picture).rotate(degrees, { background: '#ffffff' }).png().toBuffer()
