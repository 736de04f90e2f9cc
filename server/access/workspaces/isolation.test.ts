import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'

let app: TestApp
let acme: TestWorkspace
let tables: string[]
let partitions: string[]

/** Tables that no workspace owns. */
const common = new Set(['migration'])

/** A transaction that says nothing of a workspace, as code would that forgot to. */
const bare = <T>(sql: string, values: string[] = []): Promise<T[]> =>
  app.services.database.orm.em.getConnection().execute<T[]>(sql, values, 'all')

beforeAll(async () => {
  app = await startTestApp()
  acme = await app.createWorkspace()
  await app.createWorkspace()
  await app.graphql(acme.admin, 'mutation { createApiKey(input: { name: "x" }) { key } }')
  const found = await bare<{ name: string; isPartition: boolean }>(
    `select relname as name, relispartition as "isPartition" from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
  )
  const names = (some: typeof found) => some.map(({ name }) => name).filter((name) => !common.has(name))
  tables = names(found.filter(({ isPartition }) => !isPartition))
  partitions = names(found.filter(({ isPartition }) => isPartition))
})
afterAll(() => app.close())

test('there are tables to look at, and the application is neither owner nor exempt', async () => {
  expect(tables.length).toBeGreaterThan(20)
  const [role] = await bare<Record<string, unknown>>(
    `select rolsuper or rolbypassrls as exempt, exists (select from pg_tables where schemaname = 'public' and tableowner = current_user) as owns from pg_roles where rolname = current_user`,
  )
  expect(role).toEqual({ exempt: false, owns: false })
})

test('every table has row-level security, forced, and is closed to whoever names no workspace', async () => {
  for (const table of tables) {
    const [security] = await bare<Record<string, unknown>>(
      `select relrowsecurity as enabled, relforcerowsecurity as forced from pg_class where relname = '${table}' and relnamespace = 'public'::regnamespace`,
    )
    expect([table, security]).toEqual([table, { enabled: true, forced: true }])
    expect([table, await bare(`select * from ${table}`)]).toEqual([table, []])
  }
})

test('no partition can be reached past its table, not even with its own workspace', async () => {
  expect(partitions.length).toBeGreaterThan(1)
  for (const partition of partitions)
    for (const sql of [`select * from ${partition}`, `delete from ${partition}`, `truncate ${partition}`])
      await expect(
        app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql)),
      ).rejects.toThrow(/permission denied/)
})

/** What a row of a table is told apart by; one that is the program's own shows no workspace any. */
const ofWorkspace: Record<string, string> = { workspace: 'id', secret_key_probe: 'null' }

test('every table shows a workspace its own rows only', async () => {
  for (const table of tables) {
    const key = ofWorkspace[table] ?? 'workspace_id'
    const rows = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ of: string }>(`select ${key} as of from ${table}`),
    )
    expect([table, rows.filter(({ of }) => of !== acme.workspaceId)]).toEqual([table, []])
    expect([
      table,
      await app.services.database.inWorkspace(newId(), (tx) => tx.query(`select * from ${table}`)),
    ]).toEqual([table, []])
  }
})

test('a workspace cannot write rows into another, nor take them over', async () => {
  const other = await app.createWorkspace()
  const write = (sql: string, values: string[]) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql, values))
  await expect(
    write(`insert into tag (workspace_id, id, identifier, name, color) values ($1, $2, 'x', 'x', 'x')`, [
      other.workspaceId,
      newId(),
    ]),
  ).rejects.toThrow(/row-level security/)
  await expect(write(`update review_queue set workspace_id = $1`, [other.workspaceId])).rejects.toThrow(
    /row-level security/,
  )
  expect(
    await write(`update workspace set name = 'Stolen' where id = $1 returning id`, [other.workspaceId]),
  ).toEqual([])
  expect(await write(`delete from member where workspace_id = $1 returning id`, [other.workspaceId])).toEqual(
    [],
  )
})

/** The row of another workspace in each table, as JSON, with the columns that can be written. */
async function rowsOf({
  workspaceId,
}: TestWorkspace): Promise<{ table: string; key: string; row: object }[]> {
  const found: { table: string; key: string; row: object }[] = []
  for (const table of tables.filter((name) => name !== 'secret_key_probe')) {
    const [first] = await app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query<{ row: object }>(`select to_json(t) as row from ${table} t limit 1`),
    )
    if (first) found.push({ table, key: ofWorkspace[table] ?? 'workspace_id', row: first.row })
  }
  return found
}

const writable = async (table: string): Promise<string> => {
  const columns = await bare<{ name: string }>(
    `select quote_ident(column_name) as name from information_schema.columns
     where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER'`,
  )
  return columns.map(({ name }) => name).join(', ')
}

/** What of a statement there was: the rows that it touched, or that it was refused. */
const touched = async (sql: string, values: unknown[]): Promise<unknown> => {
  try {
    return await app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql, values))
  } catch (error) {
    return /row-level security|permission denied/.test(String(error)) ? [] : String(error)
  }
}

test('in no table a row of another workspace is changed, deleted or added', async () => {
  const other = await app.createWorkspace()
  await oneOfEverything(app, other)
  const rows = await rowsOf(other)
  expect(rows.length).toBeGreaterThan(60)
  for (const { table, key, row } of rows) {
    const columns = await writable(table)
    const statements = [
      `update ${table} set ${key} = ${key} where ${key} = $1 returning true`,
      `delete from ${table} where ${key} = $1 returning true`,
    ]
    for (const sql of statements) expect([sql, await touched(sql, [other.workspaceId])]).toEqual([sql, []])
    const insert = `insert into ${table} (${columns}) overriding system value
      select ${columns} from json_populate_record(null::${table}, $1) returning true`
    expect([table, await touched(insert, [JSON.stringify(row)])]).toEqual([table, []])
  }
  expect(await rowsOf(other)).toEqual(rows)
})

test('a system transaction opens the shared tables only', async () => {
  const shared = [
    'workspace',
    'member',
    'session',
    'api_key',
    'task',
    'timer',
    'webhook',
    'delivery',
    'outbox',
    'outbox_waiting',
    'delivery_attempt',
    'audit_head',
    'search_inbox',
    'identity_provider',
    'integration',
    'invitation',
    'member_withheld',
    'queue_presence',
    'review_case_inbox',
    'discrepancy',
  ]
  const shown: string[] = []
  for (const table of tables) {
    const rows = await app.services.database.asSystem((tx) => tx.query(`select 1 from ${table} limit 1`))
    if (rows.length > 0) shown.push(table)
  }
  expect(shown.filter((table) => !shared.includes(table))).toEqual([])
})

test('the setting of one transaction is gone in the next one on the same connection', async () => {
  await app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query('select 1'))
  for (let i = 0; i < 30; i++) expect(await bare('select id from workspace')).toEqual([])
})
