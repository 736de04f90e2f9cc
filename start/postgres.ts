import { spawn } from 'node:child_process'
import path from 'node:path'
import { withLock } from './lock.ts'
import { type Log, withLogFile } from './log.ts'
import { keepPassword } from './password.ts'
import { freePort } from './ports.ts'
import { postgresBinaries } from './postgres-binaries.ts'
import { postgresFolder, prepareCluster } from './postgres-cluster.ts'
import { createDatabase, waitUntilAnswers } from './postgres-connection.ts'
import { findRunningPostgres, lastPostgresPort } from './postgres-orphan.ts'
import { endProcess } from './processes.ts'
import { makeServiceFolder, type ServiceUser } from './service-user.ts'
import { type Service, spawnedId } from './service.ts'

export interface PostgresOptions {
  dataDir: string
  log: Log
  /** False for data that may be lost in a crash of the machine, such as a test's; faster. */
  fsync?: boolean
}

/** For several roles with a few pools each; jit costs more than it gains on short queries. */
const settings = [
  'max_connections=200',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
]

const carelessSettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
]

/**
 * Starts PostgreSQL in `dataDir/postgres` on a free port of 127.0.0.1, or takes over one that already runs there, and
 * resolves when the database answers. Throws a StartFailure when it cannot.
 */
export async function startPostgres({ dataDir, log, fsync = true }: PostgresOptions): Promise<Service> {
  const home = makeServiceFolder(dataDir, postgresFolder)
  return withLock(home.folder, async () => {
    const passwordFile = path.join(home.folder, 'password')
    const password = keepPassword(passwordFile, home.user)
    const binaries = postgresBinaries(home.user)
    const cluster = prepareCluster(home, binaries, passwordFile, fsync)
    const running = await findRunningPostgres(cluster, password)
    const { pid, port } = running ?? (await launch(binaries.postgres, cluster, home.user, fsync))
    const logFile = path.join(home.folder, 'server.log')
    const server = { port, password }
    await waitUntilAnswers(server, pid, logFile)
    const url = await createDatabase(server)
    log(`${running ? 'found running' : 'started'} PostgreSQL on port ${port}, in ${home.folder}`)
    return { url, pid, stop: () => endProcess(pid, 'SIGINT', 20) }
  })
}

/** Detached, so that Ctrl-C in a terminal reaches the server program first and the database only when that has drained. */
async function launch(program: string, cluster: string, user: ServiceUser, fsync: boolean) {
  const port = await freePort(lastPostgresPort(cluster))
  const chosen = [...settings, ...(fsync ? [] : carelessSettings)].flatMap((setting) => ['-c', setting])
  const address = ['-p', String(port), '-h', '127.0.0.1', '-k', '']
  const folder = path.dirname(cluster)
  const child = withLogFile(path.join(folder, 'server.log'), (output) =>
    spawn(program, ['-D', cluster, ...address, ...chosen], {
      ...user,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', output, output],
      detached: true,
    }),
  )
  child.unref()
  const pid = await spawnedId(child)
  return { pid, port }
}
