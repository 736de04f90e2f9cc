import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { root } from './root.ts'

/** The folder of a bundle that is there already. */
export const bundleVariable = 'BENCH_BUNDLE'

let bundled: Promise<string> | undefined

/**
 * Bundles the server as `npm start` does, and the benches with it, so that what they run in their own process is what customers run:
 * once, beside the bundle that may be running.
 * @returns the folder
 */
export const bundle = (): Promise<string> => (bundled ??= makeBundle())

async function makeBundle(): Promise<string> {
  const made = process.env[bundleVariable]
  if (made !== undefined) return made
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const options = ['--config', 'bench/stage/vite.bench.ts', '--logLevel', 'error']
  await promisify(execFile)(process.execPath, [vite, 'build', ...options], { cwd: root })
  return path.join(root, 'dist/bench')
}
