import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TextScript } from '../../platform/vocabulary/text-script.ts'
import { pictureOfText, scene } from '../../test/make-picture.ts'
import { type NotAnalyzed, PictureAnalyzer } from './picture-analyzer.ts'

let analyzer: PictureAnalyzer
let folder: string
beforeAll(async () => {
  analyzer = new PictureAnalyzer(1)
  folder = await mkdtemp(path.join(tmpdir(), 'verdict-memory-'))
})
afterAll(async () => {
  analyzer.close()
  await rm(folder, { recursive: true, force: true })
})

async function fileOf(name: string, body: Buffer): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, body)
  return file
}

const everyScript = Object.values(TextScript)

describe('what decodes pictures stays within its memory', () => {
  it('however the scripts change, and with labels between', async () => {
    const large = await sharp(await scene(3).png().toBuffer())
      .resize(2400)
      .jpeg()
      .toBuffer()
    const unwritten = await fileOf('unwritten', large)
    const written = await fileOf('written', await pictureOfText('Buy cheap followers'))
    for (const scripts of [[], everyScript, [TextScript.thai, TextScript.korean], everyScript]) {
      expect(await analyzer.look(unwritten)).toMatchObject({ width: 2400 })
      expect(await analyzer.read(unwritten, scripts)).toBeTypeOf('string')
      expect((await analyzer.labels(unwritten)).explicit).toBeLessThan(20)
      expect(await analyzer.read(written, scripts)).toContain('followers')
    }
  }, 180_000)

  it.each([250, 350, 450])(
    'and where %i MB are too little for it, a picture is not refused for good',
    async (other) => {
      const file = await fileOf('enough', await scene(4).png().toBuffer())
      const short = new PictureAnalyzer(1, { read: other, other })
      const asked = await Promise.allSettled([short.look(file), short.labels(file)])
      const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason as NotAnalyzed] : []))
      expect(refused.filter(({ lasting }) => lasting)).toEqual([])
      short.close()
    },
    60_000,
  )
})
