import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Ffmpeg } from '../media/ffmpeg.ts'
import { mimeOf } from './media-type.ts'

const ffmpeg = new Ffmpeg('ffmpeg')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-types-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Two seconds of a moving picture and a tone in a container. */
async function made(ending: string, video: string, audio: string): Promise<string> {
  const file = path.join(folder, `made.${ending}`)
  const sources = ['testsrc2=size=176x144:rate=25:duration=2', 'sine=duration=2'].flatMap((each) => [
    '-f',
    'lavfi',
    '-i',
    each,
  ])
  const coding = [
    '-c:v',
    video,
    '-c:a',
    audio,
    '-ar',
    audio === 'libopus' ? '48000' : '44100',
    '-ac',
    '1',
    '-strict',
    '-2',
    '-shortest',
  ]
  await promisify(execFile)('ffmpeg', ['-loglevel', 'error', ...sources, ...coding, file])
  return file
}

describe('[V2.20.8] the containers of videos', () => {
  it.each([
    ['avi', 'mpeg4', 'mp3', 'video/x-msvideo'],
    ['mkv', 'mpeg4', 'aac', 'video/x-matroska'],
    ['mov', 'mpeg4', 'aac', 'video/quicktime'],
    ['mpg', 'mpeg1video', 'mp2', 'video/mpeg'],
    ['ts', 'mpeg2video', 'mp2', 'video/mp2t'],
    ['flv', 'flv1', 'mp3', 'video/x-flv'],
    ['3gp', 'h263', 'aac', 'video/3gpp'],
    ['mp4', 'mpeg4', 'aac', 'video/mp4'],
    ['webm', 'libvpx', 'libopus', 'video/webm'],
  ])('%s is known by its content, and gives frames and sound', async (ending, video, audio, mime) => {
    const file = await made(ending, video, audio)
    expect(mimeOf(await readFile(file))).toBe(mime)
    const frames = await ffmpeg.frames(file, path.join(folder, `${ending}-frames`))
    expect(frames?.length).toBeGreaterThanOrEqual(2)
    expect(frames?.at(-1)?.second).toBeLessThanOrEqual(2)
    expect(await ffmpeg.sound(file, path.join(folder, `${ending}.mp3`), 'mp3')).toBe(true)
    expect(await ffmpeg.isLongerThan(file, 1)).toBe(true)
    expect(await ffmpeg.isLongerThan(file, 2)).toBe(false)
  })
})

describe('types of files', () => {
  it.each([
    ['RIFF0000WAVEfmt ', 'audio/wav'],
    ['RIFF0000WEBPVP8 ', 'image/webp'],
    ['\x00\x00\x00\x14ftypqt  ', 'video/quicktime'],
    ['\x00\x00\x00\x14ftypM4A ', 'audio/mp4'],
    ['\xff\xf1P\x80', 'audio/aac'],
    ['\xff\xf3\x44\xc4', 'audio/mpeg'],
    ['<html>', null],
    ['#EXTM3U', null],
    ['', null],
    ['G'.padEnd(600, 'x'), null],
  ])('%j is %s', (head, mime) => {
    expect(mimeOf(Buffer.from(head, 'latin1'))).toBe(mime)
  })
})
