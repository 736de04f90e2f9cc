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

const size = { width: 600, height: 400, fit: 'contain', background: 'white' } as const

/** An MP4 of pictures, each shown for a second, with or without sound; made with ffmpeg. */
export async function film(pictures: readonly Buffer[], { sound = true } = {}): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verdict-film-'))
  try {
    for (const [at, picture] of pictures.entries())
      await sharp(picture)
        .resize(size)
        .png()
        .toFile(path.join(folder, `${at}.png`))
    await writeFile(path.join(folder, 'tone.wav'), tone())
    const target = path.join(folder, 'film.mp4')
    const frames = ['-framerate', '1', '-i', path.join(folder, '%d.png')]
    const track = sound ? ['-i', path.join(folder, 'tone.wav'), '-c:a', 'aac'] : []
    const coding = ['-vf', 'fps=5', '-c:v', 'mpeg4', '-q:v', '2', '-pix_fmt', 'yuv420p']
    const args = ['-loglevel', 'error', ...frames, ...track, ...coding, target]
    const [code] = (await once(spawn('ffmpeg', args, { stdio: 'inherit' }), 'exit')) as [number]
    if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`)
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
