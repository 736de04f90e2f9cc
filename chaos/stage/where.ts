import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from './root.ts'

/** When and where a suite ran. */
export interface Run {
  /** The day. */
  at: string
  commit: string
  /** Its cores and memory, and how many processes were kept waiting on it in the last minute. */
  machine: string
}

/** When and where this runs. */
export const whereItRuns = (): Run => ({
  at: new Date().toISOString().slice(0, 10),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
  machine: `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os.loadavg()[0]?.toFixed(0)}`,
})
