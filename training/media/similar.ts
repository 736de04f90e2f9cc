import sharp from 'sharp'
import { lettered, photo, randomFrom, type Size } from './draw.ts'

const size: Size = { width: 640, height: 480 }

/** A picture, different for each seed. */
export const original = (seed: number): Promise<Buffer> => photo(seed, size)

/** Cuts a share off: from one side, from two sides alike, or from a corner. */
function cropped(picture: Buffer, share: number, seed: number): Promise<Buffer> {
  const sides = [
    [0, 0, 1],
    [1, 0, 1],
    [0.5, 0.5, 0],
    [0, 1, 0],
    [1, 1, 0],
  ] as const
  const [left, top, oneSided] = sides[seed % sides.length] ?? sides[0]
  return cut(picture, share, { left, top, high: oneSided ? 1 : 1 - share })
}

/** Cuts a share off each direction, anywhere. */
function croppedAnywhere(picture: Buffer, seed: number): Promise<Buffer> {
  const random = randomFrom(seed)
  const share = 0.1 + random() * 0.1
  return cut(picture, share, { left: random(), top: random(), high: 1 - share })
}

function cut(
  picture: Buffer,
  share: number,
  at: { left: number; top: number; high: number },
): Promise<Buffer> {
  const [width, height] = [Math.floor(size.width * (1 - share)), Math.floor(size.height * at.high)]
  const left = Math.floor((size.width - width) * at.left)
  const top = Math.floor((size.height - height) * at.top)
  return sharp(picture).extract({ left, top, width, height }).jpeg({ quality: 80 }).toBuffer()
}

const bordered = (picture: Buffer, background: string): Promise<Buffer> =>
  sharp(picture)
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background })
    .jpeg({ quality: 80 })
    .toBuffer()

async function captioned(picture: Buffer): Promise<Buffer> {
  const band = { width: size.width, height: 130 }
  const whole = await sharp(picture).extend({ top: band.height, background: '#ffffff' }).png().toBuffer()
  const text = lettered(['when the admin sees', 'what you posted'], band, { size: 40, bold: true }, 50)
  return sharp(whole)
    .composite([{ input: text, left: 0, top: 0 }])
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** A telephone's screen of 1080 by 2280 pixels with the picture in a post. */
async function screenshot(picture: Buffer, dark: boolean): Promise<Buffer> {
  const screen = { width: 1080, height: 2280 }
  const [ground, ink] = dark ? ['#101418', '#e8e8e8'] : ['#ffffff', '#202020']
  const shown = await sharp(picture).resize({ width: screen.width }).toBuffer()
  const above = lettered(
    ['12:41', 'someone', 'look at what I found'],
    { width: 1080, height: 420 },
    { size: 44, fill: ink },
  )
  const below = lettered(
    ['128 likes', 'first comment', 'second comment'],
    { width: 1080, height: 420 },
    { size: 40, fill: ink },
  )
  return sharp({ create: { ...screen, channels: 3, background: ground } })
    .composite([
      { input: above, left: 0, top: 30 },
      { input: shown, left: 0, top: 460 },
      { input: below, left: 0, top: 1360 },
    ])
    .jpeg({ quality: 80 })
    .toBuffer()
}

/** What is done to a picture before it is sent again. */
export const changes: Readonly<Record<string, (picture: Buffer, seed: number) => Promise<Buffer>>> = {
  'smaller, as a poor JPEG': (picture) => sharp(picture).resize(200).jpeg({ quality: 25 }).toBuffer(),
  mirrored: (picture) => sharp(picture).flop().jpeg({ quality: 80 }).toBuffer(),
  'cropped by 10 %': (picture, seed) => cropped(picture, 0.1, seed),
  'cropped by 20 %': (picture, seed) => cropped(picture, 0.2, seed),
  'cropped by 10 to 20 %, anywhere': croppedAnywhere,
  'in a white border': (picture) => bordered(picture, '#ffffff'),
  'in a black border': (picture) => bordered(picture, '#000000'),
  'with a caption band': captioned,
  'in a bright screenshot': (picture) => screenshot(picture, false),
  'in a dark screenshot': (picture) => screenshot(picture, true),
}
