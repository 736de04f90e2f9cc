import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { drawn, scene } from '../../test/make-picture.ts'
import { type PictureDesk, startPictureDesk } from '../../test/picture-desk.ts'

let desk: PictureDesk
beforeAll(async () => void (desk = await startPictureDesk()))
afterAll(() => desk.close())

const labels = async (body: Buffer) => desk.analyzer.labels(await desk.fileOf(body))
const embeddings = async (body: Buffer) => desk.analyzer.embeddings(await desk.fileOf(body))
const embedding = async (body: Buffer) => (await embeddings(body))[0]?.embedding ?? new Float32Array()
const likeness = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

describe('the embedded network', () => {
  it('finds nothing in a plain drawing', async () => {
    const { explicit, suggestive } = await labels(await drawn('').png().toBuffer())
    expect(explicit).toBeLessThan(20)
    expect(suggestive).toBeLessThan(20)
  })

  it('labels an animation by its highest frame', async () => {
    const frames = await Promise.all([1, 2, 3].map((seed) => scene(seed).png().toBuffer()))
    const one = await Promise.all(frames.map(labels))
    const animation = await sharp(frames, { join: { animated: true } })
      .webp({ lossless: true })
      .toBuffer()
    const all = await labels(animation)
    expect(all.explicit).toBeCloseTo(Math.max(...one.map(({ explicit }) => explicit)), 0)
    expect(all.suggestive).toBeCloseTo(Math.max(...one.map(({ suggestive }) => suggestive)), 0)
  })

  it('embeds a picture close to its changed copies, and further from others', async () => {
    const original = await embedding(await scene(1).png().toBuffer())
    expect(original).toHaveLength(1792)
    expect(likeness(original, original)).toBeCloseTo(1, 4)
    const copy = await embedding(await scene(1).resize(300).jpeg({ quality: 50 }).toBuffer())
    const other = await embedding(await drawn('<circle cx="300" cy="200" r="90"/>').png().toBuffer())
    expect(likeness(original, copy)).toBeGreaterThan(0.9)
    expect(likeness(original, other)).toBeLessThan(0.8)
  })

  it('embeds the frames of an animation that differ, each with its second, and a still picture once', async () => {
    const frames = await Promise.all([1, 1, 2].map((seed) => scene(seed).png().toBuffer()))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [300, 700, 500] })
      .toBuffer()
    const embedded = await embeddings(gif)
    expect(embedded.map((frame) => frame.second)).toEqual([0, 1])
    const [first, second] = await Promise.all(frames.slice(1).map(embedding))
    const likenesses = embedded.map((frame) =>
      [first, second].map((alone) => alone && likeness(frame.embedding, alone)),
    )
    const [like, unlike] = [expect.closeTo(1, 1), expect.not.closeTo(1, 1)]
    expect(likenesses).toEqual([
      [like, unlike],
      [unlike, like],
    ])
    expect((await embeddings(await scene(1).png().toBuffer())).map((frame) => frame.second)).toEqual([null])
  })

  it('answers for what it cannot decode as the other analyses do', async () => {
    await expect(labels(Buffer.from('<html></html>'))).rejects.toMatchObject({ lasting: true })
    await expect(embedding(Buffer.from('BM nothing'))).rejects.toMatchObject({
      message: 'image/bmp is not decoded',
    })
  })
})
