import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { scene } from '../../test/make-picture.ts'
import { picturePrint, type PicturePrint } from './picture-print.ts'

async function printOf(picture: Sharp): Promise<PicturePrint> {
  const { data, info } = await sharp(await picture.png().toBuffer())
    .resize({ width: 512, height: 512, fit: 'inside', withoutEnlargement: true })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const print = picturePrint({ values: Float32Array.from(data), width: info.width, height: info.height })
  if (!print) throw new Error('the picture has no print')
  return print
}

function distance(a: string, b: string): number {
  let bits = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  let count = 0
  for (; bits > 0n; bits &= bits - 1n) count++
  return count
}

const reencoded = async (change: (picture: Sharp) => Sharp) =>
  sharp(await change(sharp(await scene(1).png().toBuffer())).toBuffer())

describe('[V2.20.5] the print of a picture', () => {
  it.each([
    ['at a quarter of the size', (picture: Sharp) => picture.resize(150)],
    ['as a poor JPEG', (picture: Sharp) => picture.jpeg({ quality: 20 })],
    ['in grey', (picture: Sharp) => picture.greyscale()],
    ['brighter', (picture: Sharp) => picture.modulate({ brightness: 1.15 })],
    ['blurred', (picture: Sharp) => picture.blur(2)],
  ])('stays nearly the same %s', async (_how, change) => {
    const [original, changed] = [await printOf(scene(1)), await printOf(await reencoded(change))]
    expect(distance(original.pdq, changed.pdq)).toBeLessThanOrEqual(31)
    expect(distance(original.print, changed.print)).toBeLessThanOrEqual(10)
  })

  it('is foreseen for the mirror image', async () => {
    const [original, mirrored] = [await printOf(scene(1)), await printOf(scene(1).flop())]
    expect(distance(original.pdqMirror, mirrored.pdq)).toBeLessThanOrEqual(31)
    expect(distance(original.printMirror, mirrored.print)).toBeLessThanOrEqual(4)
    expect(distance(original.pdq, mirrored.pdq)).toBeGreaterThan(62)
  })

  it('is far from that of any other picture', async () => {
    const prints = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((seed) => printOf(scene(seed))))
    for (const [at, a] of prints.entries())
      for (const b of prints.slice(at + 1)) {
        expect(distance(a.pdq, b.pdq)).toBeGreaterThan(62)
        expect(distance(a.print, b.print)).toBeGreaterThan(10)
      }
  })

  it.each([
    [1, 1],
    [1, 16],
    [5, 3],
    [16, 16],
  ])(
    'has the bit of the waves down and across it that the PDQ algorithm gives them: %i, %i',
    (down, across) => {
      const wave = (sign: number) =>
        Float32Array.from({ length: 64 * 64 }, (_, at) => {
          const along = (frequency: number, place: number) =>
            Math.cos((Math.PI / 128) * frequency * (2 * place + 1))
          return 128 + sign * 100 * along(down, Math.floor(at / 64)) * along(across, at % 64)
        })
      const bit = (values: Float32Array) =>
        (BigInt(`0x${picturePrint({ values, width: 64, height: 64 })?.pdq}`) >>
          BigInt((down - 1) * 16 + across - 1)) &
        1n
      expect([bit(wave(1)), bit(wave(-1))]).toEqual([1n, 0n])
    },
  )

  it('says how much there is to tell pictures apart by', async () => {
    expect((await printOf(scene(1))).quality).toBe(100)
    const plain = picturePrint({ values: new Float32Array(100 * 100).fill(128), width: 100, height: 100 })
    expect(plain?.quality).toBe(0)
  })

  it('is not there for a picture of fewer than five pixels a side', () => {
    expect(picturePrint({ values: new Float32Array(400), width: 100, height: 4 })).toBeNull()
    expect(picturePrint({ values: new Float32Array(500), width: 100, height: 5 })).not.toBeNull()
  })
})
