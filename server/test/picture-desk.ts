import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PictureAnalyzer } from '../intake/media/picture-analyzer.ts'

/** An analyzer of pictures, and a folder for those that it is given, until it is closed. */
export async function startPictureDesk() {
  const analyzer = new PictureAnalyzer(1)
  const folder = await mkdtemp(path.join(tmpdir(), 'verdict-pictures-'))
  let files = 0
  return {
    analyzer,
    /** The picture as a file. */
    async fileOf(body: Buffer): Promise<string> {
      const file = path.join(folder, String(files++))
      await writeFile(file, body)
      return file
    },
    async close() {
      analyzer.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PictureDesk = Awaited<ReturnType<typeof startPictureDesk>>
