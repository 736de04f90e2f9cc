import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import path from 'node:path'
import { staleBundles } from './build.ts'

/** The command line as it was built where that is of the sources as they are, else from source, which takes three times as long. */
const root = path.resolve(import.meta.dirname, '..')
const isStale = staleBundles(root).some(({ name }) => name === 'server')
const program = isStale
  ? ['--import', '@oxc-node/core/register', path.join(root, 'server/edges/cli/main.ts')]
  : [path.join(root, 'dist/server/cli.js')]
const child = spawn(process.execPath, [...program, ...process.argv.slice(2)], { stdio: 'inherit' })
// A terminal tells both of them of Ctrl C: the command ends as it does, and this follows.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => child.kill('SIGTERM'))
const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0)
