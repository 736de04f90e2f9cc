import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const LOADER = ['--import', '@oxc-node/core/register']

/**
 * The entry file of a thread or process, named by its path relative to the calling module (`import.meta.url`). From
 * source the file is compiled when loaded; in the production bundle it is the `.js` file of the same name, a separate
 * input of the server build.
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
