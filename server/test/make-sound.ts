import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

/** A WAV file of half a second of a tone. */
export function tone(): Buffer {
  const rate = 16_000
  const samples = Buffer.alloc(rate)
  for (let at = 0; at < rate / 2; at++)
    samples.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * 440 * at) / rate)), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

const silence = (seconds: number) => `anullsrc=r=16000:cl=mono,atrim=duration=${seconds}`
const saying = (sentence: string, voice: string) => `flite=text='${sentence}':voice=${voice},aresample=16000`

/**
 * A WAV file of sentences that are spoken by ffmpeg's synthesizer, and of pauses between them, in seconds. Sentences may
 * have no apostrophes; `filter` is one of ffmpeg's that changes the whole.
 */
export async function spoken(
  parts: readonly (string | number)[],
  { voice = 'slt', filter = 'anull' } = {},
): Promise<Buffer> {
  const sources = parts.map((part) => (typeof part === 'number' ? silence(part) : saying(part, voice)))
  const named = sources.map((source, at) => `${source}[s${at}]`)
  const all = sources.map((_, at) => `[s${at}]`).join('')
  const graph = [...named, `${all}concat=n=${sources.length}:v=0:a=1,${filter}`].join(';')
  return made('sound.wav', ['-f', 'lavfi', '-i', graph, '-ac', '1', '-ar', '16000'])
}

const size = { width: 600, height: 400, fit: 'contain', background: 'white' } as const

/** An MP4 of pictures, each shown for a second, with a tone, a sound that begins at a second, or none; made with ffmpeg. */
export async function film(
  pictures: readonly Buffer[],
  { sound = { of: tone(), from: 0 } }: { sound?: { of: Buffer; from: number } | false } = {},
): Promise<Buffer> {
  return inFolder(async (folder) => {
    for (const [at, picture] of pictures.entries())
      await sharp(picture)
        .resize(size)
        .png()
        .toFile(path.join(folder, `${at}.png`))
    const frames = ['-framerate', '1', '-i', path.join(folder, '%d.png')]
    const track = sound ? await trackOf(sound, path.join(folder, 'sound.wav')) : []
    const coding = ['-vf', 'fps=5', '-c:v', 'mpeg4', '-q:v', '2', '-pix_fmt', 'yuv420p']
    return made('film.mp4', [...frames, ...track, ...coding])
  })
}

async function trackOf({ of, from }: { of: Buffer; from: number }, file: string): Promise<string[]> {
  await writeFile(file, of)
  return ['-itsoffset', String(from), '-i', file, '-c:a', 'aac']
}

/** What ffmpeg makes of its arguments, in a file of the name's type. */
const made = (name: string, args: readonly string[]): Promise<Buffer> =>
  inFolder(async (folder) => {
    const target = path.join(folder, name)
    const ffmpeg = spawn('ffmpeg', ['-nostdin', '-loglevel', 'error', ...args, target], { stdio: 'inherit' })
    const [code] = (await once(ffmpeg, 'exit')) as [number]
    if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
    return readFile(target)
  })

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verdict-made-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
