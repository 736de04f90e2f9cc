import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { migrationsList } from '../../migrations/index.ts'
import { buildStale } from '../../start/build.ts'
import { root } from './root.ts'

/** A version of the program from before this one, built in a folder of its own. */
export interface Release {
  folder: string
  /** Which it is, in words. */
  says: string
}

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** The commit of the last release: what `RELEASE` names, else the newest tag, and where there is none what was before the newest migration. */
function lastRelease(): { commit: string; says: string } {
  const named = process.env['RELEASE'] ?? newestTag()
  if (named) return { commit: git('rev-parse', `${named}^{commit}`), says: named }
  const newest = migrationsList.at(-1)?.name ?? ''
  const added = git('log', '-1', '--format=%H', '--diff-filter=A', '--', `migrations/m${newest}.ts`)
  return { commit: git('rev-parse', added ? `${added}^` : 'HEAD'), says: `what was before ${newest}` }
}

/** @returns nothing where there is no release yet */
function newestTag(): string | null {
  try {
    return git('describe', '--tags', '--abbrev=0')
  } catch {
    return null
  }
}

/** Does the work with the last release, which is checked out and built for it: with the packages that are here where it names the same. */
export async function onRelease<T>(work: (release: Release) => Promise<T>): Promise<T> {
  const { commit, says } = lastRelease()
  const folder = path.join(mkdtempSync(path.join(os.tmpdir(), 'verdict-release-')), 'verdict')
  git('worktree', 'add', '--detach', '--quiet', folder, commit)
  try {
    installPackages(folder)
    const { signal } = new AbortController()
    await buildStale({ root: folder, only: 'server', log: () => undefined, signal })
    return await work({ folder, says: `${commit.slice(0, 8)} (${says})` })
  } finally {
    git('worktree', 'remove', '--force', folder)
    rmSync(path.dirname(folder), { recursive: true, force: true })
  }
}

function installPackages(folder: string): void {
  const lockIn = (of: string) => readFileSync(path.join(of, 'package-lock.json'), 'utf8')
  if (lockIn(folder) === lockIn(root))
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'pipe' })
}
