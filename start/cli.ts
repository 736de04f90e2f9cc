import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import { staleBundles } from './build.ts'

/** Runs the command line from its bundle where that is up to date, else from source, which takes three times as long. */
const root = path.resolve(import.meta.dirname, '..')
const isStale = staleBundles(root).some(({ name }) => name === 'server')
const program = isStale
  ? ['--import', '@oxc-node/core/register', path.join(root, 'server/edges/cli/main.ts')]
  : [path.join(root, 'dist/server/cli.js')]
const child = spawn(process.execPath, [...program, ...process.argv.slice(2)], { stdio: 'inherit' })
// The terminal sends Ctrl C to both processes: the command decides how to end, and this one follows.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
