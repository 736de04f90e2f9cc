import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { buildStale } from '../start/build.ts'
import { median, report, timed } from './stage/compare.ts'
import { startInstallation } from './stage/installation.ts'
import { root } from './stage/root.ts'

/**
 * L5: a command of the command line, beside the program that runs in the same data folder: the time from the shell to the answer,
 * of the bundle that customers run, and of `npm run cli` in a checkout.
 */

const rounds = 7
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'verdict-commands-'))

const ways: readonly [what: string, file: string, args: string[]][] = [
  ['built', process.execPath, ['dist/server/cli.js']],
  ['in a checkout', 'npm', ['run', '-s', 'cli', '--']],
]

await buildStale({ root, log: console.log, signal: new AbortController().signal })
const installation = await startInstallation(dataDir)
try {
  for (const [what, file, args] of ways) {
    const command = () =>
      promisify(execFile)(file, [...args, 'workspace:list', '--json'], {
        cwd: root,
        env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir },
      })
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) taken.push(await timed(command))
    report({ id: 'L5', what: `workspace:list, ${what}`, sign: '≤', limit: 2000, unit: ' ms' }, median(taken))
  }
} finally {
  await installation.stop()
  rmSync(dataDir, { recursive: true })
}
