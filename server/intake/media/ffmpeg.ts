import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { spawnCapped } from '../../platform/capped-process.ts'
import { chooseFrames, type ScannedFrame } from './choose-frames.ts'
import { mostSeconds, sampleRate } from './speech/speech-protocol.ts'

const caps = { megabytes: 1536 }
const timeoutMs = 120_000
/** Untrusted input: no playlists, which refer to other files, and only the file protocol. */
const input = [
  '-nostdin',
  '-loglevel',
  'error',
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,matroska,webm,avi,flv,mpeg,mpegts,mpegvideo,mp3,wav,flac,ogg,aac',
]

/** A frame of a video: its image file, and the second at which it is shown. */
export interface VideoFrame {
  file: string
  second: number
}

/** Output formats of audio: a small MP3, or raw samples, slightly longer than the part that is transcribed. */
const soundFormats = {
  mp3: ['-b:a', '32k', '-f', 'mp3'],
  pcm: ['-t', String(mostSeconds + 1), '-f', 's16le'],
} as const
export type SoundFormat = keyof typeof soundFormats
/** Pads audio that starts later than the video, or has gaps, so that its seconds are those of the file. */
const fromTheBeginning = 'aresample=async=1:first_pts=0'

/** Outputs each frame once, however long it is shown. */
const asTheyCome = ['-fps_mode', 'passthrough']
/** Limits the frame rate, as a file may declare any. */
const notTooFast = "select='isnan(prev_selected_t)+gte(t-prev_selected_t,0.03)'"
const scannedFrame = /pts_time:(-?[\d.]+)\s+lavfi\.scene_score=([\d.]+)/g

/** The installed ffmpeg, if any: extracts frames and audio from videos. */
export class Ffmpeg {
  #there: Promise<boolean> | undefined

  /** `command` is a name on the PATH, or a file. */
  constructor(private readonly command: string) {}

  /** Whether it is installed; checked once. */
  isThere(): Promise<boolean> {
    return (this.#there ??= this.#run(['-version']).then(({ done }) => done))
  }

  /** The frames of a video to analyze, as JPEG files in a new folder; null for an unreadable file. */
  async frames(file: string, folder: string): Promise<VideoFrame[] | null> {
    await mkdir(folder)
    const chosen = chooseFrames(await this.#scan(file))
    if (chosen.length === 0) return null
    const wanted = chosen.map(({ number }) => `eq(n,${number})`).join('+')
    const pictures = ['-vf', `${notTooFast},select='${wanted}',scale='min(1280,iw)':-2`, '-q:v', '3']
    const each = ['-map', '0:v:0', ...pictures, ...asTheyCome, '-frames:v', String(chosen.length)]
    const { done } = await this.#run([...input, '-i', file, ...each, path.join(folder, '%03d.jpg')])
    const files = (await readdir(folder)).sort()
    if (!done || files.length === 0) return null
    return files.map((name, at) => ({ file: path.join(folder, name), second: chosen[at]?.second ?? 0 }))
  }

  /** Whether a video or audio file is longer; determined by its packets, as the declared duration may be wrong. */
  async isLongerThan(file: string, seconds: number): Promise<boolean> {
    const packets = ['-map', '0:v:0?', '-map', '0:a:0?', '-c', 'copy', '-t', String(seconds + 2)]
    const { output } = await this.#run([
      ...input,
      '-i',
      file,
      ...packets,
      '-progress',
      'pipe:1',
      '-f',
      'null',
      '-',
    ])
    const last = [...output.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1]
    return Number(last ?? 0) / 1e6 > seconds + 0.5
  }

  /** Extracts the audio of a file, from its beginning, to another file; false where there is none. */
  async sound(file: string, target: string, format: SoundFormat): Promise<boolean> {
    const sound = ['-map', '0:a:0', '-vn', '-ac', '1', '-ar', String(sampleRate), '-af', fromTheBeginning]
    return (await this.#run([...input, '-i', file, ...sound, ...soundFormats[format], target])).done
  }

  /** Each frame of a video, with its difference from the one before; empty for an unreadable file. */
  async #scan(file: string): Promise<ScannedFrame[]> {
    const measured = [
      '-map',
      '0:v:0',
      '-vf',
      `${notTooFast},scale=160:-2,select='gte(scene,0)',metadata=print:file=-`,
    ]
    const { done, output } = await this.#run([
      ...input,
      '-i',
      file,
      ...measured,
      ...asTheyCome,
      '-f',
      'null',
      '-',
    ])
    if (!done) return []
    return [...output.matchAll(scannedFrame)].map(([, second, change], number) => ({
      number,
      second: Math.max(0, Math.round(Number(second) * 100) / 100),
      change: Number(change),
    }))
  }

  /** `done` is whether the program succeeded; `output` is its output in either case. */
  async #run(args: string[]): Promise<{ done: boolean; output: string }> {
    const child = spawnCapped(this.command, args, caps, ['ignore', 'pipe', 'ignore'])
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const output = child.stdout ? buffer(child.stdout).catch(() => Buffer.alloc(0)) : Buffer.alloc(0)
    const [code] = (await once(child, 'exit').catch(() => [1])) as [number | null]
    clearTimeout(timer)
    return { done: code === 0, output: (await output).toString() }
  }
}
