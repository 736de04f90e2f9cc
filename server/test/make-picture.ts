import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import sharp, { type Sharp } from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

const ready = readFile(createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')).then(
  (wasm) =>
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer }, fireImmediately: true }),
)

/** A drawing as a picture file; the SVG is drawn on white. */
export const drawn = (svg: string, { width = 600, height = 400 } = {}) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
        <rect width="100%" height="100%" fill="white"/>${svg}</svg>`,
    ),
  )

/** A PNG of lines of text. */
export const pictureOfText = (...lines: string[]): Promise<Buffer> =>
  drawn(
    lines
      .map(
        (line, at) =>
          `<text x="20" y="${80 + at * 70}" font-size="40" font-family="Liberation Sans, sans-serif">${line}</text>`,
      )
      .join(''),
    { width: 900, height: 60 + lines.length * 80 },
  )
    .png()
    .toBuffer()

/** A GIF that shows each picture for one and a half seconds. */
export async function animation(pictures: readonly (Buffer | Promise<Buffer>)[]): Promise<Buffer> {
  const frames = (await Promise.all(pictures)).map((picture) =>
    sharp(picture).resize(600, 400, { fit: 'contain', background: 'white' }).png().toBuffer(),
  )
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: frames.map(() => 1500) })
    .toBuffer()
}

/** A PNG with a QR code of the content. */
export async function pictureOfCode(content: string): Promise<Buffer> {
  await ready
  const { image, error } = await writeBarcode(content, { format: 'QRCode', scale: 6 })
  if (!image) throw new Error(error)
  const code = Buffer.from(await image.arrayBuffer())
  return drawn('')
    .composite([{ input: code, left: 40, top: 40 }])
    .png()
    .toBuffer()
}

/** A scene of shapes that differ from seed to seed; nothing else is like it. */
export function scene(seed: number): Sharp {
  let state = seed * 2_654_435_761
  const next = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    return state % most
  }
  const shapes = Array.from(
    { length: 24 },
    () =>
      `<ellipse cx="${next(600)}" cy="${next(400)}" rx="${20 + next(140)}" ry="${20 + next(110)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  )
  return drawn(shapes.join(''))
}
