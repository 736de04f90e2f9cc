import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../../../start/postgres.ts'
import { makeServiceFolder } from '../../../start/service-user.ts'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import { AuditSequencer } from '../../actions/audit-sequencer.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { copyCluster, tell } from '../../test/base-backup.ts'
import { makeDataFolder } from '../../test/data-folder.ts'
import { item } from '../../test/jane.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { migrate } from '../../wiring/migrate.ts'

const log = () => undefined
/** The running cluster, the folder that it is restored to, and what lies in the archive. */
const [here, there, archiveHome] = [makeDataFolder(), makeDataFolder(), makeDataFolder()]
const { folder: archive } = makeServiceFolder(archiveHome, 'postgres')
let server: Awaited<ReturnType<typeof startPostgres>>
/** The moment to go back to, as PostgreSQL writes it. */
let moment = ''

async function ask<T extends object>(sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  const { rows } = await client.query<T>(sql)
  await client.end()
  return rows
}

/** Uses the database that runs now as a program does. */
async function withApp<T>(work: (app: TestApp) => Promise<T>): Promise<T> {
  const app = await startTestApp({ env: { DATABASE_URL: server.url } })
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

async function post(app: TestApp, workspace: TestWorkspace, ids: readonly string[]): Promise<void> {
  const rest = await startRestApp(app)
  const call = await rest.client(workspace)
  for (const id of ids) {
    expect((await call('POST', 'content/sync', item(id))).status).toBe(200)
    await call('POST', 'status', { content_id: id, status: 'hidden' })
  }
  await rest.close()
  const sequencer = new AuditSequencer(app.services)
  await sequencer.sweep()
}

let acme: TestWorkspace
beforeAll(async () => {
  server = await startPostgres({ dataDir: here, log })
  await server.stop()
  tell(path.join(here, 'postgres', 'cluster'), {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
  })
  server = await startPostgres({ dataDir: here, log })
  await migrate(server.url)
  await withApp(async (app) => {
    acme = await app.createWorkspace()
    await post(app, acme, ['before-backup'])
    await copyCluster(server.url, { from: here, to: there }, 'recovery', {})
    await post(app, acme, ['after-backup'])
    moment = (await ask<{ now: string }>('select now()::text as now'))[0]?.now ?? ''
    await post(app, acme, ['too-late'])
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  for (const folder of [here, there, archiveHome]) rmSync(folder, { recursive: true, force: true })
})

describe('a cluster that is restored to a moment from a base backup and the archive', () => {
  it('has what was accepted until then, and nothing of what came after, with its audit log whole', async () => {
    const [last] = await ask<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    await expect.poll(() => readdirSync(archive)).toContain(last?.file)
    await server.stop()
    tell(path.join(there, 'postgres', 'cluster'), {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: moment,
    })
    server = await startPostgres({ dataDir: there, log })
    await expect.poll(() => ask('select pg_is_wal_replay_paused() as paused')).toEqual([{ paused: true }])
    await ask('select pg_wal_replay_resume()')
    await expect.poll(() => ask('select pg_is_in_recovery() as recovers')).toEqual([{ recovers: false }])
    await withApp(async (app) => {
      const { workspaceId } = acme
      const items = await app.services.database.inWorkspace(workspaceId, (tx) =>
        tx.query('select external_id as id, status from content order by created_at'),
      )
      expect(items).toEqual([
        { id: 'before-backup', status: 'hidden' },
        { id: 'after-backup', status: 'hidden' },
      ])
      expect(await verifyChain(app.services, workspaceId)).toMatchObject({ broken: null })
      await post(app, acme, ['goes-on'])
      expect(await verifyChain(app.services, workspaceId)).toMatchObject({ broken: null })
    })
  }, 60_000)
})
