import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scene } from '../../test/make-picture.ts'
import { film, tone } from '../../test/make-sound.ts'
import { mimeOf } from '../content/media-type.ts'
import { Ffmpeg } from './ffmpeg.ts'
import { sampleRate } from './speech/speech-protocol.ts'

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
    expect(frames?.map(({ second }) => second)).toEqual([0, 1, 2])
    for (const { file } of frames ?? [])
      expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 400 })
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

  it('what is shown for half a second between two seconds has a picture, and its second is known', async () => {
    const file = path.join(folder, 'flash.mp4')
    await promisify(execFile)('ffmpeg', [
      '-loglevel',
      'error',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=640x360:rate=25:duration=4',
      '-vf',
      "drawbox=x=200:y=300:w=130:h=20:color=white:t=fill:enable='between(t,2.24,2.74)'",
      '-c:v',
      'mpeg4',
      '-q:v',
      '3',
      file,
    ])
    const frames = (await ffmpeg.frames(file, path.join(folder, 'flash'))) ?? []
    const shown = frames.filter(({ second }) => second >= 2.24 && second <= 2.74)
    expect(shown.length).toBeGreaterThan(0)
    for (const each of shown) {
      const box = sharp(each.file).extract({ left: 230, top: 305, width: 60, height: 10 })
      const values = await box.greyscale().raw().toBuffer()
      expect(Math.min(...values)).toBeGreaterThan(230)
    }
    expect(frames.length).toBeLessThanOrEqual(60)
  })

  it('the sound of a video and of an audio file becomes a small MP3', async () => {
    for (const body of [await film(await scenes(1)), tone()]) {
      const target = path.join(folder, `sound-${files}.mp3`)
      expect(await ffmpeg.sound(await fileOf(body), target, 'mp3')).toBe(true)
      expect(mimeOf(await readFile(target))).toBe('audio/mpeg')
    }
  })

  it('the sound of a video becomes samples that begin with the video, though the sound sets in later', async () => {
    const video = await film(await scenes(3), { sound: { of: tone(), from: 2 } })
    const target = path.join(folder, 'late.pcm')
    expect(await ffmpeg.sound(await fileOf(video), target, 'pcm')).toBe(true)
    const body = await readFile(target)
    const loud = Array.from({ length: body.length / 2 }, (_, at) => Math.abs(body.readInt16LE(at * 2)) > 2000)
    expect(loud.indexOf(true) / sampleRate).toBeCloseTo(2, 0)
    expect(body.length / 2 / sampleRate).toBeCloseTo(2.5, 0)
  })

  it('a video without sound has none', async () => {
    const file = await fileOf(await film(await scenes(1), { sound: false }))
    expect(await ffmpeg.sound(file, path.join(folder, 'none.mp3'), 'mp3')).toBe(false)
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
    expect(await ffmpeg.sound(file, path.join(folder, 'nothing.mp3'), 'mp3')).toBe(false)
  })

  it('nothing is taken of a video whose frames would fill the memory, and the next one is read', async () => {
    const bomb = await fileOf(await hugeByItsFrames())
    expect(await ffmpeg.frames(bomb, path.join(folder, 'bomb'))).toBeNull()
    const next = await fileOf(await film(await scenes(1), { sound: false }))
    expect(await ffmpeg.frames(next, path.join(folder, 'next'))).toHaveLength(1)
  }, 60_000)

  it('it is told whether the machine has ffmpeg', async () => {
    expect(await ffmpeg.isThere()).toBe(true)
    expect(await new Ffmpeg('no-such-program').isThere()).toBe(false)
  })
})

/** A video of small PNG pictures, each of which says that it has 16,000 by 16,000 points of 8 bytes: more than the cap. */
async function hugeByItsFrames(): Promise<Buffer> {
  const file = path.join(folder, 'huge.avi')
  const source = ['-f', 'lavfi', '-i', 'testsrc2=size=64x48:rate=5:duration=1']
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...source, '-c:v', 'png', file])
  const video = await readFile(file)
  for (let at = video.indexOf('IHDR'); at >= 0; at = video.indexOf('IHDR', at + 4)) {
    video.writeUInt32BE(16_000, at + 4)
    video.writeUInt32BE(16_000, at + 8)
    video.set([16, 6], at + 12)
  }
  return video
}

const plain = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'teal' } })
  .png()
  .toBuffer()
