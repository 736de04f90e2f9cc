import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { cacheFolder } from './cache-folder.ts'
import { StartFailure } from './failure.ts'
import type { Log } from './log.ts'

/** A Redis or Valkey server that can be run. */
export interface RedisBinary {
  program: string
  /** The environment variables with which the program finds its libraries. */
  env: Record<string, string>
}

/** The server and the libraries that a minimal system lacks; apt itself determines what else is missing. */
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']

/** Whether this is Debian or a distribution derived from it. */
export function canFetchPackages(): boolean {
  return existsSync('/usr/bin/apt-get') && existsSync('/usr/bin/dpkg')
}

/** The Redis server of the distribution's own packages, unpacked into the cache folder once; needs no root. No network is a StartFailure. */
export function fetchRedis(log: Log): RedisBinary {
  const home = path.join(cacheFolder(), 'redis')
  const root = path.join(home, 'root')
  if (!existsSync(root)) {
    log('fetching Redis from the system’s package source')
    unpackInto(root, home)
  }
  const env = { LD_LIBRARY_PATH: libraryFolders(root).join(':') }
  return { program: path.join(root, 'usr/bin/redis-server'), env }
}

/** Unpacks under another name and renames when complete, so that an interrupted start leaves nothing incomplete. */
function unpackInto(root: string, home: string): void {
  const draft = path.join(home, `draft.${process.pid}`)
  const archives = path.join(draft, 'archives')
  for (const folder of ['lists/partial', 'archives/partial'])
    mkdirSync(path.join(draft, folder), { recursive: true })
  try {
    const options = aptOptions(draft)
    run('apt-get', [...options, '--quiet', 'update'], draft)
    run('apt-get', [...options, '--quiet', 'download', ...packagesToFetch(options)], archives)
    for (const name of readdirSync(archives)) {
      if (name.endsWith('.deb'))
        run('dpkg', ['-x', path.join(archives, name), path.join(draft, 'root')], draft)
    }
    if (!existsSync(root)) renameSync(path.join(draft, 'root'), root)
  } finally {
    rmSync(draft, { recursive: true, force: true })
  }
}

/** Separate package lists and archives, without taking the system's lock. */
function aptOptions(folder: string): string[] {
  const settings = [
    `Dir::State::Lists=${folder}/lists`,
    `Dir::Cache=${folder}`,
    'Debug::NoLocking=1',
    'APT::Sandbox::User=',
  ]
  return settings.flatMap((setting) => ['-o', setting])
}

function packagesToFetch(options: string[]): string[] {
  const install = ['--simulate', '--no-install-recommends', 'install', 'redis-server']
  const plan = spawnSync('apt-get', [...options, ...install], { encoding: 'utf8' })
  const missing = [...plan.stdout.matchAll(/^Inst (\S+)/gm)].map((match) => match[1] ?? '')
  return [...new Set([...packages, ...missing])]
}

function run(program: string, args: string[], cwd: string): void {
  const { status, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C' },
  })
  if (status === 0) return
  const reason = stderr.match(/^E: .*/m)?.[0] ?? error?.message ?? `${program} failed`
  throw new StartFailure(`Redis could not be fetched (${reason}): install redis-server or set REDIS_URL.`)
}

function libraryFolders(root: string): string[] {
  const found = ['usr/lib', 'lib']
    .map((folder) => path.join(root, folder))
    .filter((folder) => existsSync(folder))
  return found.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.includes('-linux-'))
      .map((name) => path.join(folder, name)),
  )
}
