import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const LOADER = ['--import', '@oxc-node/core/register']

/**
 * The file that a thread or a process starts with, named by its path from the calling module (`import.meta.url`). Run
 * from source the file is compiled on the way in; in the production bundle it is the file of the same name with the
 * ending `.js`, an input of its own of the server's build.
 */
export function entryFile(moduleUrl: string, entry: string): { file: string; execArgv: string[] } {
  const folder = fileURLToPath(new URL('.', moduleUrl))
  const source = path.join(folder, entry)
  if (existsSync(source)) return { file: source, execArgv: LOADER }
  // The bundler may put the calling module into a folder of shared chunks below the entries.
  const name = path.basename(entry).replace(/\.ts$/, '.js')
  const built = [path.join(folder, name), path.join(folder, '..', name)].find((file) => existsSync(file))
  if (built === undefined) throw new Error(`no entry ${name} beside ${folder}`)
  return { file: built, execArgv: [] }
}
