import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { majorVersion } from '../../../start/postgres-cluster.ts'
import { startPostgres } from '../../../start/postgres.ts'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { asOwner } from '../../test/as-owner.ts'
import { makeDataFolder } from '../../test/data-folder.ts'
import { blocksUnder, fillIn } from '../../test/docs/markdown.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { rowsByTable } from '../../test/rows-by-table.ts'
import { withDatabase } from '../../test/template-database.ts'

/** Where this machine has PostgreSQL's own programs of the server's version, or of a newer one; the packages bring none. */
const tools = [`/usr/lib/postgresql/${majorVersion}/bin`, ...(process.env['PATH'] ?? '').split(':')].find(
  (folder) => {
    const program = path.join(folder, 'pg_dump')
    if (!existsSync(program)) return false
    const [major = '0'] = /\d+/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' })) ?? []
    return Number(major) >= Number(majorVersion)
  },
)

let folder: string
let app: TestApp
let acme: TestWorkspace
let secret: string
let clusterFolder: string
let elsewhere: Awaited<ReturnType<typeof startPostgres>>

const caller = () => ({
  workspaceId: acme.workspaceId,
  actor: { kind: ActorKind.member, id: acme.admin.id },
})

/** An address with a user of its own, whose password is `secret`. */
function as(user: string, url: string): string {
  const address = new URL(url)
  address.username = user
  address.password = 'secret'
  return address.href
}

describe.runIf(tools)('a dump of pg_dump, by the steps of docs/operators.md', () => {
  const restoredUrl = () => withDatabase(elsewhere.url, 'acme')
  const roleForDumps = `backup_${process.pid}`

  beforeAll(async () => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-pg-dump-'))
    app = await startTestApp()
    acme = await app.createWorkspace()
    await oneOfEverything(app, acme)
    secret = (await app.services.webhooks.rotate(caller())).secret
    clusterFolder = makeDataFolder()
    elsewhere = await startPostgres({ dataDir: clusterFolder, log: () => undefined, fsync: false })
  }, 120_000)
  afterAll(async () => {
    await asOwner(app.config.database.url, `drop owned by ${roleForDumps}; drop role ${roleForDumps}`)
    await app.close()
    await elsewhere.stop()
    for (const each of [clusterFolder, folder]) rmSync(each, { recursive: true })
  })

  it('is made by a role of its own, and restored as the owner of an empty database', async () => {
    const source = app.config.database.url
    const [makeRole = '', letGo = ''] = blocksUnder('docs/operators.md', 'With pg_dump', 'sql')
    await asOwner(
      source,
      fillIn(makeRole, {
        verdict_backup: roleForDumps,
        'database verdict': `database ${new URL(source).pathname.slice(1)}`,
        '…': 'secret',
      }),
    )
    const [makeOwner = ''] = blocksUnder('docs/operators.md', 'Your own PostgreSQL and Redis', 'sql')
    const [createRole = '', createDatabase = ''] = fillIn(makeOwner, { verdict: 'acme', '…': 'secret' })
      .trim()
      .split('\n')
    await asOwner(elsewhere.url, createRole)
    await asOwner(elsewhere.url, createDatabase)

    const [dump = ''] = blocksUnder('docs/operators.md', 'With pg_dump', 'sh')
    const steps = fillIn(dump, {
      'postgres://verdict_backup:…@db.internal/verdict': `'${as(roleForDumps, source)}'`,
      'postgres://postgres@new.internal/postgres': `'${elsewhere.url}'`,
      'verdict_app to verdict ': 'verdict_app to acme ',
      'postgres://verdict:…@new.internal/verdict': `'${as('acme', restoredUrl())}'`,
    })
    execFileSync('bash', ['-e', '-c', steps], {
      cwd: folder,
      env: { ...process.env, PATH: `${tools ?? ''}:${process.env['PATH'] ?? ''}` },
    })
    expect(await rowsByTable(restoredUrl())).toEqual(await rowsByTable(source))
    await asOwner(as('acme', restoredUrl()), letGo)
  }, 120_000)

  it('has what a program needs: secrets, the chain of the audit log, and all actions from the first one on', async () => {
    const restored = await startTestApp({ env: { DATABASE_URL: as('acme', restoredUrl()) } })
    expect(await restored.services.webhooks.reveal(caller())).toMatchObject({ secret })
    expect(await verifyChain(restored.services, acme.workspaceId)).toMatchObject({ broken: null })
    const rest = await startRestApp(restored)
    const { body } = await (await rest.client(acme))('GET', 'actions')
    const told = (body as { actions: { action_id: string }[] }).actions.map((action) => action.action_id)
    const standing = await restored.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ id: string }>('select id from action where undone_at is null order by seq'),
    )
    expect(told).toEqual(standing.map(({ id }) => id))
    expect(told).not.toEqual([])
    await rest.close()
    await restored.close()
  }, 60_000)
})
