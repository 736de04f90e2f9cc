import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './failure.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { keepsFile, type ServiceFolder } from './service-user.ts'

/** The folder of PostgreSQL in a data folder. */
export const postgresFolder = 'postgres'

/** The role that owns the database and the name of the database. */
export const databaseName = 'verdict'

/** The major version of the PostgreSQL that the packages bring. */
export const majorVersion = '18'
const [clusterFolder, versionFile] = ['cluster', 'PG_VERSION']

/** Whether PostgreSQL was started for the data folder before, so that it has a database. */
export const hasCluster = (dataDir: string): boolean =>
  keepsFile(dataDir, postgresFolder, path.join(clusterFolder, versionFile))

/**
 * The folder of the database cluster, created on the first call: UTF-8, Unicode rules for letter case, passwords in
 * scram-sha-256 for every connection. A cluster of another PostgreSQL version is a StartFailure.
 */
export function prepareCluster(
  home: ServiceFolder,
  binaries: PostgresBinaries,
  passwordFile: string,
  sync: boolean,
): string {
  const cluster = path.join(home.folder, clusterFolder)
  const version = path.join(cluster, versionFile)
  if (!existsSync(version)) createCluster(cluster, home, binaries, passwordFile, sync)
  const found = readFileSync(version, 'utf8').trim()
  if (found !== majorVersion) {
    throw new StartFailure(
      `${cluster} was written by PostgreSQL ${found}, this is ${majorVersion}: upgrade it or choose another DATA_DIR.`,
    )
  }
  return cluster
}

/** Passwords instead of trust, and a collation that no upgrade of the machine changes. */
const clusterOptions = [
  '--auth',
  'scram-sha-256',
  '--encoding',
  'UTF8',
  '--locale',
  'C',
  '--locale-provider',
  'builtin',
  '--builtin-locale',
  'C.UTF-8',
]

/** For data that may be lost: no checksums of pages, and passwords hashed once, not 4096 times in each process that connects. */
const carelessOptions = ['--no-sync', '--no-data-checksums', '--set', 'scram_iterations=1']

/** Created under another name and renamed when complete, so that an interrupted start leaves no incomplete cluster. */
function createCluster(
  cluster: string,
  home: ServiceFolder,
  binaries: PostgresBinaries,
  passwordFile: string,
  sync: boolean,
): void {
  const draft = `${cluster}.new`
  rmSync(draft, { recursive: true, force: true })
  const options = ['--pgdata', draft, '--username', databaseName, '--pwfile', passwordFile]
  const { status, stderr, error } = spawnSync(
    binaries.initdb,
    [...options, ...clusterOptions, ...(sync ? [] : carelessOptions)],
    {
      ...home.user,
      cwd: home.folder,
      env: { ...process.env, LC_ALL: 'C' },
      encoding: 'utf8',
    },
  )
  if (status !== 0)
    throw new StartFailure(
      `PostgreSQL could not create its files: ${lastLine(stderr) ?? error?.message ?? status}`,
    )
  renameSync(draft, cluster)
}

function lastLine(text: string | null): string | undefined {
  return text?.trim().split('\n').at(-1)
}
