import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** Generated files among the sources, and files that are never part of a build. */
const ignored = /^(auto-imports\.d\.ts|.*components\.d\.ts|node_modules|.*\.test\.ts)$/

/** A hash over the names and contents of files and folders below `root`; a path that is absent counts as empty. */
export function fingerprint(root: string, sources: string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) add(hash, root, source)
  return hash.digest('hex')
}

function add(hash: Hash, root: string, name: string): void {
  const file = path.join(root, name)
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found || ignored.test(path.basename(name))) return
  if (found.isDirectory()) {
    for (const entry of readdirSync(file).sort()) add(hash, root, path.join(name, entry))
    return
  }
  hash.update(`${name}\0${found.size}\0`)
  hash.update(readFileSync(file))
}
