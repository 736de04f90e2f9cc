import { once } from 'node:events'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { spawnCapped } from '../../platform/capped-process.ts'

const caps = { megabytes: 1536 }
const timeoutMs = 60_000
const mostFrames = 60
const mostSeconds = 600
/** Neither playlists, which name other files, nor anything but files: a video comes from a stranger. */
const input = [
  '-nostdin',
  '-loglevel',
  'error',
  '-protocol_whitelist',
  'file,pipe',
  '-format_whitelist',
  'mov,matroska,webm,mp3,wav,flac,ogg,aac',
]

/** The ffmpeg of the machine, where there is one: pictures and sound out of videos. */
export class Ffmpeg {
  #there: Promise<boolean> | undefined

  /** `command` is a name on the path, or a file. */
  constructor(private readonly command: string) {}

  /** Whether the machine has it; found out once. */
  isThere(): Promise<boolean> {
    return (this.#there ??= this.#run(['-version']))
  }

  /** A picture for each second of a video, of the first 60, as JPEG files in a new folder; null where it cannot be read. */
  async frames(file: string, folder: string): Promise<string[] | null> {
    await mkdir(folder)
    const scale = "scale='min(1280,iw)':-2"
    const pictures = ['-vf', `fps=1:round=up,${scale}`, '-frames:v', String(mostFrames), '-q:v', '3']
    const done = await this.#run([...input, '-i', file, ...pictures, path.join(folder, '%03d.jpg')])
    const frames = (await readdir(folder)).sort().map((name) => path.join(folder, name))
    return done && frames.length > 0 ? frames : null
  }

  /** The first ten minutes of sound of a file as a small MP3; false where there is none. */
  sound(file: string, target: string): Promise<boolean> {
    const sound = [
      '-map',
      '0:a:0',
      '-vn',
      '-ac',
      '1',
      '-ar',
      '16000',
      '-b:a',
      '32k',
      '-t',
      String(mostSeconds),
    ]
    return this.#run([...input, '-i', file, ...sound, '-f', 'mp3', target])
  }

  async #run(args: string[]): Promise<boolean> {
    const child = spawnCapped(this.command, args, caps, 'ignore')
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const [code] = (await once(child, 'exit').catch(() => [1])) as [number | null]
    clearTimeout(timer)
    return code === 0
  }
}
