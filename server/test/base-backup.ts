import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { makeServiceFolder, own, type ServiceUser } from '../../start/service-user.ts'

/** What of a running server's folder its copy makes anew. */
const ofTheProcess = /\/(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+)$/

/**
 * Copies the cluster of a running server to the data folder `to`, over SQL: the packages bring no pg_basebackup. The copy is begun by
 * a signal file, `standby` or `recovery`, with the settings that tell it where the rest comes from.
 */
export async function copyCluster(
  url: string,
  { from, to }: { from: string; to: string },
  signal: 'standby' | 'recovery',
  settings: Record<string, string>,
): Promise<void> {
  const [source, home] = [makeServiceFolder(from, 'postgres'), makeServiceFolder(to, 'postgres')]
  const label = await betweenLabels(url, () =>
    cpSync(source.folder, home.folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !ofTheProcess.test(file) && !file.endsWith('server.log'),
    }),
  )
  const cluster = path.join(home.folder, 'cluster')
  for (const folder of ['pg_wal', 'pg_replslot', 'pg_stat_tmp'])
    mkdirSync(path.join(cluster, folder), { recursive: true, mode: 0o700 })
  writeFileSync(path.join(cluster, 'backup_label'), label)
  writeFileSync(path.join(cluster, `${signal}.signal`), '')
  tell(cluster, settings)
  ownAll(home.folder, home.user)
}

/** Writes settings of a cluster in place of those that were set over SQL. */
export function tell(cluster: string, settings: Record<string, string>): void {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
  writeFileSync(path.join(cluster, 'postgresql.auto.conf'), lines.join(''))
}

async function betweenLabels(url: string, copy: () => void): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`select pg_backup_start('copy', true)`)
  copy()
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await client.end()
  return rows[0]?.labelfile ?? ''
}

/** What was copied belongs to whoever copied it. */
function ownAll(folder: string, user: ServiceUser): void {
  own(folder, user)
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    own(path.join(folder, entry), user)
}
