import { rmSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '../../start/postgres.ts'
import { copyCluster } from './base-backup.ts'
import { makeDataFolder } from './data-folder.ts'

/** A primary and a streaming replica of it, of the PostgreSQL that comes with the packages, each in a folder of its own. */
export async function startReplicated() {
  const [here, there] = [makeDataFolder(), makeDataFolder()]
  const log = () => undefined
  const primary = await startPostgres({ dataDir: here, log })
  await followed(primary.url, here, there)
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

async function followed(url: string, from: string, to: string): Promise<void> {
  const { hostname, port, username, password } = new URL(url)
  const address = `host=${hostname} port=${port} user=${username} password=${password}`
  await copyCluster(url, { from, to }, 'standby', { primary_conninfo: address })
}

async function once(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(statement)
  await client.end()
  return rows
}
