import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from './root.ts'

/** When and where a suite ran. */
export interface Run {
  /** The date. */
  at: string
  /** The checked-out commit; with `withChanges` where files differed from it. */
  commit: string
  /** Its cores and memory, and the load average of the last minute. */
  machine: string
}

/** Marks a commit with uncommitted changes: what ran cannot be looked up. */
export const withChanges = ' with changes'

/** Files that suites write themselves. */
const written = ['*results.json', 'docs/reliability.md', 'docs/security.md', 'docs/performance.md']

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Whether a file of the program or of a suite differs from the commit, untracked ones included. */
const hasChanges = () =>
  git('status', '--porcelain', '--', '.', ...written.map((file) => `:(exclude)${file}`)) !== ''

/** The date, the commit and the machine of this run. */
export const whereItRuns = (): Run => ({
  at: new Date().toISOString().slice(0, 10),
  commit: git('rev-parse', '--short', 'HEAD') + (hasChanges() ? withChanges : ''),
  machine: `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os.loadavg()[0]?.toFixed(0)}`,
})

/** Whether the full git history is available: a copy without it, or a shallow clone, cannot answer. */
export function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false'
  } catch {
    return false
  }
}

/** Whether a commit is in the history of the checked-out one, and so in every clone. */
export function isInHistory(commit: string): boolean {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    return true
  } catch {
    return false
  }
}
