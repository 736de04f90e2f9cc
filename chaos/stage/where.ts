import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from './root.ts'

/** When and where a suite runs: the day, the commit, and the machine with how many processes were kept waiting on it in the last minute. */
export const whereItRuns = () => ({
  at: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  machine: `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os.loadavg()[0]?.toFixed(0)}`,
})
