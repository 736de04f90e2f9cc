import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mimeOf } from '../content/media-type.ts'
import { film, tone } from '../../test/make-sound.ts'
import { scene } from '../../test/make-picture.ts'
import { Ffmpeg } from './ffmpeg.ts'

const ffmpeg = new Ffmpeg('ffmpeg')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-ffmpeg-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

let files = 0
async function fileOf(body: Buffer): Promise<string> {
  const file = path.join(folder, `file-${files++}`)
  await writeFile(file, body)
  return file
}

const scenes = (count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      scene(at + 1)
        .png()
        .toBuffer(),
    ),
  )

describe('[V2.20.8] videos and audio', () => {
  it('a picture is taken for each second of a video', async () => {
    const frames = await ffmpeg.frames(await fileOf(await film(await scenes(3))), path.join(folder, 'three'))
    expect(frames).toHaveLength(3)
    for (const frame of frames ?? [])
      expect(await sharp(frame).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
  })

  it('no more than 60 pictures are taken', async () => {
    const file = await fileOf(
      await film(
        Array.from({ length: 64 }, () => plain),
        { sound: false },
      ),
    )
    expect(await ffmpeg.frames(file, path.join(folder, 'long'))).toHaveLength(60)
  }, 60_000)

  it('the sound of a video and of an audio file becomes a small MP3', async () => {
    for (const body of [await film(await scenes(1)), tone()]) {
      const target = path.join(folder, `sound-${files}.mp3`)
      expect(await ffmpeg.sound(await fileOf(body), target)).toBe(true)
      expect(mimeOf(await readFile(target))).toBe('audio/mpeg')
    }
  })

  it('a video without sound has none', async () => {
    const file = await fileOf(await film(await scenes(1), { sound: false }))
    expect(await ffmpeg.sound(file, path.join(folder, 'none.mp3'))).toBe(false)
  })

  it.each([
    ['a page', '<html></html>'],
    [
      'a playlist that names a file of the machine',
      '#EXTM3U\n#EXTINF:1,\nfile:///etc/hosts\n#EXT-X-ENDLIST\n',
    ],
    ['a list of files of the machine', "ffconcat version 1.0\nfile '/etc/hosts'\n"],
  ])('nothing is taken of %s', async (name, body) => {
    const file = await fileOf(Buffer.from(body))
    expect(await ffmpeg.frames(file, path.join(folder, name.replaceAll(' ', '-')))).toBeNull()
    expect(await ffmpeg.sound(file, path.join(folder, 'nothing.mp3'))).toBe(false)
  })

  it('it is told whether the machine has ffmpeg', async () => {
    expect(await ffmpeg.isThere()).toBe(true)
    expect(await new Ffmpeg('no-such-program').isThere()).toBe(false)
  })
})

const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
