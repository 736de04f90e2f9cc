import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { ownTempFolder } from '../../platform/own-temp-folder.ts'

const abandonedMs = 3_600_000

let swept: Promise<void> | undefined

/** A new folder for the files of one item. Folders left by a killed process are deleted after an hour. */
export async function scratchFolder(): Promise<string> {
  const root = await ownTempFolder('media')
  await (swept ??= sweep(root))
  return mkdtemp(path.join(root, 'item-'))
}

async function sweep(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    const folder = path.join(root, name)
    const found = await stat(folder).catch(() => null)
    if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(folder, { recursive: true, force: true })
  }
}
