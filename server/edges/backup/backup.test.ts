import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { startPostgres } from '../../../start/postgres.ts'
import { cursorOf } from '../../platform/snapshot.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makeDataFolder } from '../../test/data-folder.ts'
import { readPage } from '../../test/docs/markdown.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'
import { startRestApp } from '../../test/rest-app.ts'
import { rowsByTable } from '../../test/rows-by-table.ts'
import { freshDatabase } from '../../test/template-database.ts'
import { migrate } from '../../wiring/migrate.ts'
import { loadCommands } from '../cli/commands/index.ts'
import { backUp, restore } from './backup.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-backup-'))
const file = path.join(folder, 'backup.gz')

let app: TestApp
let acme: TestWorkspace
let secret: string
let elsewhere: Awaited<ReturnType<typeof startPostgres>>
let clusterFolder: string
let owner: pg.Client

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await oneOfEverything(app, acme)
  await oneOfEverything(app, await app.createWorkspace())
  secret = (await app.services.webhooks.rotate(caller())).secret
  const odd = 'tab\t line\n return\r backslash \\. end \\N \u2028 and 😀'
  await app.graphql(
    acme.admin,
    'mutation ($name: String!) { createTag(input: { name: $name, color: "#ff0000" }) { tag { id } } }',
    { name: odd },
  )
  clusterFolder = makeDataFolder()
  elsewhere = await startPostgres({ dataDir: clusterFolder, log: () => undefined, fsync: false })
  owner = new pg.Client({ connectionString: app.config.database.url })
  await owner.connect()
}, 120_000)
afterAll(async () => {
  await owner.end()
  await app.close()
  await elsewhere.stop()
  for (const each of [clusterFolder, folder]) rmSync(each, { recursive: true })
})

const caller = () => ({
  workspaceId: acme.workspaceId,
  actor: { kind: ActorKind.member, id: acme.admin.id },
})
const webhookSecret = async (from: TestApp): Promise<string> =>
  (await from.services.webhooks.reveal(caller())).secret

async function run(on: TestApp, name: string, options: Record<string, unknown>) {
  const [command] = await loadCommands(name)
  return command?.run(on.services, options)
}

describe('a backup', () => {
  it('is restored into an empty cluster: every row, the chain of the audit log, and secrets for whoever has the key', async () => {
    const written = await run(app, 'backup', { file })
    const before = await rowsByTable(app.config.database.url)
    await migrate(elsewhere.url)
    const env = { DATABASE_URL: elsewhere.url }
    const restored = await startTestApp({ env })
    expect(await run(restored, 'restore', { file })).toEqual(written)
    expect(await rowsByTable(elsewhere.url)).toEqual(before)
    expect([...before.values()].filter((said) => !said.startsWith('0 ')).length).toBeGreaterThan(40)
    expect(await run(restored, 'audit:verify', {})).toMatchObject({ intact: true })

    expect(await webhookSecret(restored)).toBe(secret)
    const stranger = await startTestApp({
      env: { ...env, SECRET_KEY: 'another key that is as long as the first one was' },
    })
    await expect(webhookSecret(stranger)).rejects.toThrow()
    expect(await run(stranger, 'audit:verify', {})).toMatchObject({ intact: false })
    expect(gunzipSync(readFileSync(file)).toString()).not.toContain('whsec_')

    await restored.createWorkspace()
    expect(await isOpen(elsewhere.url)).toBe(false)
    await Promise.all([restored.close(), stranger.close()])
  }, 120_000)

  it('is restored with its actions, and numbers new ones beyond all that were told before', async () => {
    await backUp(app.config.database.url, file)
    const { rows } = await owner.query<{ id: string }>(
      'select id from action where workspace_id = $1 and undone_at is null order by seq',
      [acme.workspaceId],
    )
    const { rows: numbers } = await owner.query<{ later: string }>(
      `select setval('action_seq_seq', nextval('action_seq_seq') + 1000) as later`,
    )
    const told = cursorOf([acme.workspaceId, numbers[0]?.later])
    const empty = await freshDatabase(inject('databaseUrl'))
    await restore(empty.url, file)
    const restored = await startTestApp({ env: { DATABASE_URL: empty.url } })
    const rest = await startRestApp(restored)
    const call = await rest.client(acme)
    const actionsAfter = async (query = '') => {
      const { body } = await call('GET', `actions${query}`)
      return (body as { actions: { action_id: string }[] }).actions.map((action) => action.action_id)
    }
    expect(await actionsAfter()).toEqual(rows.map(({ id }) => id))
    expect(rows).not.toEqual([])
    expect(await actionsAfter(`?after=${told}`)).toEqual([])
    const places = { category: { id: 'market' }, subcategory: { id: 'bikes' } }
    await call('POST', 'content/sync', { content_id: 'new', text: 'new', user: { id: 'new' }, ...places })
    expect(await actionsAfter(`?after=${told}`)).toHaveLength(1)
    await rest.close()
    await restored.close()
    await empty.drop()
  }, 120_000)

  it('is refused where there is anything already, and where it is not whole', async () => {
    await backUp(app.config.database.url, file)
    await expect(restore(app.config.database.url, file)).rejects.toThrow(/The database is not empty/)
    const empty = await freshDatabase(inject('databaseUrl'))
    const text = gunzipSync(readFileSync(file)).toString()
    const damaged: [string, string | RegExp][] = [
      [text.slice(0, text.length / 2), /not complete|changed|invalid|missing/],
      [text.replace('-- complete', '-- is complete'), /no backup of this version, or was changed/],
      [
        text.replace('"0071-claims-in-place"', '"0070-else"'),
        /of another version \(0070-else, 0071-claims-in-place\)/,
      ],
      ['hello\n', 'The file is no backup'],
    ]
    for (const [content, said] of damaged) {
      const bad = path.join(folder, 'bad.gz')
      writeFileSync(bad, gzipSync(content))
      await expect(restore(empty.url, bad)).rejects.toThrow(said)
      expect([...(await rowsByTable(empty.url)).values()].every((each) => each.startsWith('0 '))).toBe(true)
    }
    await empty.drop()
  })

  it('is whole also where the owner is no superuser', async () => {
    const role = `plain_${process.pid}`
    const name = new URL(app.config.database.url).pathname.slice(1)
    await owner.query(
      `create role ${role} login createrole password 'plain'; grant verdict_app to ${role} with admin option`,
    )
    await owner.query(`do $$ declare t record; begin for t in select oid::regclass as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not exists (
        select from pg_depend d where d.objid = pg_class.oid and d.deptype in ('a', 'i') and relkind = 'S')
      loop execute format('alter table %s owner to ${role}', t.name); end loop; end $$;
      grant all on schema public to ${role}; alter database ${name} owner to ${role}`)
    const address = new URL(app.config.database.url)
    address.username = role
    address.password = 'plain'
    const plain = path.join(folder, 'plain.gz')
    expect(await backUp(address.href, plain)).toEqual(await backUp(app.config.database.url, file))
    await owner.query(`reassign owned by ${role} to current_user; drop owned by ${role}; drop role ${role}`)
  })
})

describe('the role for backups of docs/operators.md', () => {
  it('reads what pg_dump reads, where the owner that the page asks for is refused', async () => {
    const sql = /create role verdict_backup[^`]*/.exec(readPage('docs/operators.md'))?.[0] ?? ''
    const role = `backup_${process.pid}`
    const name = new URL(app.config.database.url).pathname.slice(1)
    const made = sql.replaceAll('verdict_backup', role).replaceAll('database verdict', `database ${name}`)
    await owner.query(made)
    const rows = async (as: string) => {
      await owner.query(`set role ${as}; set row_security = off`)
      try {
        return (await owner.query<{ n: number }>('select count(*)::int as n from content')).rows[0]?.n
      } finally {
        await owner.query('reset role; reset row_security')
      }
    }
    expect(await rows(role)).toBe(2)
    await expect(rows('verdict_app')).rejects.toThrow(/row-level security/)
    await owner.query(`drop owned by ${role}; drop role ${role}`)
  })
})

/** Whether rows can be read without naming a workspace, by a role that row-level security holds. */
async function isOpen(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> 'migration' and not (relrowsecurity and relforcerowsecurity)`,
  )
  await client.end()
  return rows.length > 0
}
