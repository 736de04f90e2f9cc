import { execFileSync } from 'node:child_process'
import os from 'node:os'
import { root } from './root.ts'

/** When and where a suite ran. */
export interface Run {
  /** The day. */
  at: string
  /** What was checked out; with `withChanges` where files were not as they are in it. */
  commit: string
  /** Its cores and memory, and how many processes were kept waiting on it in the last minute. */
  machine: string
}

/** What stands behind a commit that is not what ran: nobody can look up what did. */
export const withChanges = ' with changes'

/** What suites write themselves while they run. */
const written = ['*results.json', 'docs/reliability.md', 'docs/security.md', 'docs/performance.md']

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Whether a file of the program or of a suite is not as the commit has it, untracked ones among them. */
const hasChanges = () =>
  git('status', '--porcelain', '--', '.', ...written.map((file) => `:(exclude)${file}`)) !== ''

/** When and where this runs. */
export const whereItRuns = (): Run => ({
  at: new Date().toISOString().slice(0, 10),
  commit: git('rev-parse', '--short', 'HEAD') + (hasChanges() ? withChanges : ''),
  machine: `${os.availableParallelism()} cores, ${Math.round(os.totalmem() / 2 ** 30)} GB, load ${os.loadavg()[0]?.toFixed(0)}`,
})

/** Whether all that came before what is checked out is here: a copy without it, or with the last commit alone, cannot say. */
export function hasHistory(): boolean {
  try {
    return git('rev-parse', '--is-shallow-repository') === 'false'
  } catch {
    return false
  }
}

/** Whether a commit is among those that what is checked out is made of, and so in every clone. */
export function isInHistory(commit: string): boolean {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    return true
  } catch {
    return false
  }
}
