import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TextScript } from '../../platform/vocabulary/text-script.ts'
import { pictureOfText, scene } from '../../test/make-picture.ts'
import { type PictureDesk, startPictureDesk } from '../../test/picture-desk.ts'

let desk: PictureDesk
beforeAll(async () => void (desk = await startPictureDesk()))
afterAll(() => desk.close())

/** Of 768 MB decoded. Compressing that is most of what this file costs, so it is made once. */
let bomb: Buffer
beforeAll(async () => {
  const red = { width: 16_000, height: 16_000, channels: 3, background: 'red' } as const
  bomb = await sharp({ create: red }).png({ compressionLevel: 9 }).toBuffer()
})

/** A PNG whose head says that it is as wide and high as can be written. */
async function hugeByItsHead(): Promise<Buffer> {
  const picture = await scene(1).png().toBuffer()
  picture.writeUInt32BE(0x7fffffff, 16)
  picture.writeUInt32BE(0x7fffffff, 20)
  return picture
}

const half = (picture: Buffer): Buffer => picture.subarray(0, picture.length / 2)
const spoilt = (picture: Buffer): Buffer => picture.fill(0xff, Math.floor(picture.length / 2))

const hostile = [
  ['of zero bytes', async () => Buffer.alloc(0)],
  ['that ends within its head', async () => (await scene(1).png().toBuffer()).subarray(0, 20)],
  ['that would fill the memory', async () => bomb],
  ['that says it is huge', hugeByItsHead],
  ['whose frames are broken', async () => spoilt(await scene(1).gif().toBuffer())],
  [
    'that ends within its pixels and cannot be shown in part',
    async () => half(await scene(1).avif().toBuffer()),
  ],
] as const

const tasks = [
  ['labelled', (file: string) => desk.analyzer.labels(file)],
  ['embedded', (file: string) => desk.analyzer.embeddings(file)],
  ['read', (file: string) => desk.analyzer.read(file, [TextScript.greek])],
] as const

describe.each(tasks)('a hostile file that is to be %s', (_task, ask) => {
  it.each(hostile)(
    'is refused for good where it is one %s',
    async (_name, make) => {
      await expect(ask(await desk.fileOf(await make()))).rejects.toMatchObject({ lasting: true })
    },
    60_000,
  )

  it('is decoded as far as it goes where it ends early', async () => {
    const whole = await scene(1).jpeg().toBuffer()
    expect(await ask(await desk.fileOf(half(whole)))).toBeDefined()
  }, 60_000)
})

it('after hostile files a picture is labelled and read as before', async () => {
  const file = await desk.fileOf(await pictureOfText('Buy cheap followers'))
  expect((await desk.analyzer.labels(file)).explicit).toBeLessThan(50)
  expect(await desk.analyzer.read(file)).toBe('Buy cheap followers')
}, 60_000)
