import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../start/postgres.ts'
import { makeServiceFolder, own, type ServiceUser } from '../../start/service-user.ts'
import { makeDataFolder } from './data-folder.ts'

/** What of a running server's folder its copy makes anew. */
const ofTheProcess = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/

/** A primary and a streaming replica of it, of the PostgreSQL that comes with the packages, each in a folder of its own. */
export async function startReplicated() {
  const [here, there] = [makeDataFolder(), makeDataFolder()]
  const log = () => undefined
  const primary = await startPostgres({ dataDir: here, log })
  await copyCluster(primary.url, here, there)
  const replica = await startPostgres({ dataDir: there, log })
  const servers = {
    primary,
    replica,
    /** Where the replica's files are, to start it again. */
    replicaDir: there,
    /** Runs one statement on the replica, or the primary, as its owner. */
    onReplica: (statement: string) => once(servers.replica.url, statement),
    onPrimary: (statement: string) => once(primary.url, statement),
    async stop() {
      await servers.replica.stop()
      await primary.stop()
      for (const folder of [here, there]) rmSync(folder, { recursive: true, force: true })
    },
  }
  return servers
}

/** A base backup over SQL: the packages bring no pg_basebackup. */
async function copyCluster(url: string, from: string, to: string): Promise<void> {
  const [source, home] = [makeServiceFolder(from, 'postgres'), makeServiceFolder(to, 'postgres')]
  const cluster = path.join(home.folder, 'cluster')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('replica', true)`)
  cpSync(source.folder, home.folder, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (file) => !ofTheProcess.test(file) && !file.endsWith('server.log'),
  })
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp'])
    mkdirSync(path.join(cluster, folder), { recursive: true, mode: 0o700 })
  const { hostname, port, username, password } = new URL(url)
  const address = `host=${hostname} port=${port} user=${username} password=${password}`
  writeFileSync(path.join(cluster, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(path.join(cluster, 'standby.signal'), '')
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`)
  ownAll(home.folder, home.user)
}

/** What was copied belongs to whoever copied it. */
function ownAll(folder: string, user: ServiceUser): void {
  own(folder, user)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    own(path.join(folder, entry), user)
}

async function once(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
