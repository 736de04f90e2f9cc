import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(tmpdir(), 'verdict-media')
const abandonedMs = 3_600_000

let swept: Promise<void> | undefined

/** A new folder for the files of one item. Folders left by a killed process are deleted after an hour. */
export async function scratchFolder(): Promise<string> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  await (swept ??= sweep())
  return mkdtemp(path.join(root, 'item-'))
}

async function sweep(): Promise<void> {
  for (const name of await readdir(root)) {
    const folder = path.join(root, name)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true })
  }
}
