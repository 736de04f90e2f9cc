import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, pictureOfCode, pictureOfText, scene } from '../../test/make-picture.ts'
import { type PictureDesk, startPictureDesk } from '../../test/picture-desk.ts'

let desk: PictureDesk
beforeAll(async () => void (desk = await startPictureDesk()))
afterAll(() => desk.close())

const look = async (body: Buffer) => desk.analyzer.look(await desk.fileOf(body))
const read = async (body: Buffer) => desk.analyzer.read(await desk.fileOf(body))

describe('[V2.20.2] a picture is looked at', () => {
  it.each([
    ['JPEG', (picture: Sharp) => picture.jpeg()],
    ['PNG', (picture: Sharp) => picture.png()],
    ['GIF', (picture: Sharp) => picture.gif()],
    ['WebP', (picture: Sharp) => picture.webp()],
    ['AVIF', (picture: Sharp) => picture.avif()],
  ])('as %s', async (_name, encode) => {
    const seen = await look(await encode(scene(1)).toBuffer())
    expect(seen).toMatchObject({ width: 600, height: 400, frames: 1, codes: [] })
    expect(seen.prints.filter(({ part }) => part === 0)).toHaveLength(1)
    expect(seen.prints.filter(({ part }) => part > 1)).toHaveLength(26)
  })

  it('with a thumbnail of a few hundred bytes that shows nothing but its colours', async () => {
    const { thumbnail } = await look(await scene(1).jpeg().toBuffer())
    const [head, encoded = ''] = thumbnail.split(',')
    expect(head).toBe('data:image/webp;base64')
    const small = Buffer.from(encoded, 'base64')
    expect(small.length).toBeLessThan(600)
    expect(await sharp(small).metadata()).toMatchObject({ width: 16, height: 11 })
  })

  it('with a print for up to five frames of an animation', async () => {
    const frames = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        scene(at + 1)
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const seen = await look(animation)
    expect(seen).toMatchObject({ width: 600, height: 400, frames: 12 })
    expect(new Set(seen.prints.map(({ pdq }) => pdq)).size).toBe(5)
  })

  it.each([
    ['as it is', (picture: Sharp) => picture],
    ['turned', (picture: Sharp) => picture.rotate(90)],
    ['small', (picture: Sharp) => picture.resize(300)],
    ['white on black', (picture: Sharp) => picture.flatten().negate({ alpha: false })],
  ])('for QR codes: %s', async (_how, change) => {
    const code = await pictureOfCode('https://spam.example/win?id=1')
    expect((await look(await change(sharp(code)).png().toBuffer())).codes).toEqual([
      'https://spam.example/win?id=1',
    ])
  })

  it('as far as it goes, where the file ends early', async () => {
    const whole = await scene(1).jpeg().toBuffer()
    expect(await look(whole.subarray(0, whole.length / 2))).toMatchObject({ width: 600, height: 400 })
  })

  it.each([
    ['a page', Buffer.from('<html></html>'), 'the type of file is not decoded'],
    [
      'a vector graphic, which can name other files',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      'the type of file is not decoded',
    ],
    [
      'what calls itself a PNG',
      Buffer.from('\x89PNG\r\n\x1a\nnothing', 'latin1'),
      'the picture is broken or too large',
    ],
    ['a type that is not decoded', Buffer.from('BM nothing'), 'image/bmp is not decoded'],
  ])('not, where it is %s', async (_name, body, message) => {
    await expect(look(body)).rejects.toMatchObject({ message, lasting: true })
  })

  it('not, where it would fill the memory, and the next one is', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: 'red' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(2_000_000)
    await expect(look(bomb)).rejects.toMatchObject({ message: 'the picture is broken or too large' })
    expect(await look(await scene(1).png().toBuffer())).toMatchObject({ width: 600 })
  }, 60_000)
})

describe('[V2.20.3] the text in a picture is read', () => {
  it('line by line', async () => {
    expect(await read(await pictureOfText('Buy cheap followers', 'Visit spam.example today'))).toBe(
      'Buy cheap followers\nVisit spam.example today',
    )
  })

  it('where it is white on a dark ground', async () => {
    const dark = '<rect width="100%" height="100%" fill="#202030"/>'
    const text =
      '<text x="30" y="200" font-size="48" fill="white" font-family="Liberation Sans, sans-serif">Free casino</text>'
    expect(
      await read(
        await drawn(dark + text)
          .png()
          .toBuffer(),
      ),
    ).toBe('Free casino')
  })

  it('in one frame of an animation alone', async () => {
    const still = await pictureOfText('')
    const frames = [still, still, await pictureOfText('Secret lottery'), still]
    const animation = sharp(frames, { join: { animated: true } })
    expect(await read(await animation.gif().toBuffer())).toBe('Secret lottery')
  })

  it('and is nothing where nothing is written', async () => {
    expect(await read(await drawn('').png().toBuffer())).toBe('')
  })
})
