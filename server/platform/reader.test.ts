import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../test/app.ts'
import { hold } from '../test/held.ts'
import type { Sql } from './database.ts'
import type { Statement } from './pipeline.ts'
import { ReadLane } from './read-lane.ts'
import { StatementHabits } from './statement-habits.ts'

let app: TestApp
let acme: TestWorkspace
let other: TestWorkspace
beforeAll(async () => {
  // One connection for reading: whatever one reading leaves on it, the next one would find.
  app = await startTestApp({ env: { DATABASE_READ_POOL: '1', DATABASE_READ_TIMEOUT: '0.5' } })
  acme = await app.createWorkspace()
  other = await app.createWorkspace()
})
afterAll(() => app.close())

const reads = () => app.services.database.on('reads')
const reader = ({ workspaceId }: TestWorkspace): Sql => reads().reader(workspaceId)
const members = async (sql: Sql): Promise<string[]> =>
  (await sql.query<{ id: string }>('select workspace_id as id from member')).map(({ id }) => id)

it('shows the rows of its workspace only, whoever read on the connection before', async () => {
  for (let round = 0; round < 3; round++)
    for (const one of [acme, other])
      expect(new Set(await members(reader(one)))).toEqual(new Set([one.workspaceId]))
})

it('leaves nothing on the connection for who says no workspace', async () => {
  await members(reader(acme))
  const [left] = await reads().asSystem((tx) =>
    tx.query<{ workspaces: string; categories: string; plans: string }>(
      `select current_setting('verdict.workspaces') as workspaces, current_setting('verdict.categories') as categories,
         current_setting('plan_cache_mode') as plans`,
    ),
  )
  expect(left).toEqual({ workspaces: '{}', categories: '', plans: 'auto' })
})

it("keeps a member's categories, and those of nobody else", async () => {
  const setting = async (sql: Sql) => {
    const [row] = await sql.query<{ categories: string }>(
      `select current_setting('verdict.categories') as categories`,
    )
    return row?.categories
  }
  const category = '01a20b49-0000-7000-8000-000000000000'
  const { workspaceId } = acme
  expect(
    await setting(
      reads()
        .seenWith({ categories: [category] })
        .reader(workspaceId),
    ),
  ).toBe(`{${category}}`)
  expect(await setting(reader(acme))).toBe('')
})

it('takes what is asked in the same tick to the database in one transaction', async () => {
  const sql = reader(acme)
  const current = () => sql.query<{ xid: string }>('select txid_current()::text as xid')
  const first = await Promise.all([current(), current(), current()])
  expect(new Set(first.map(([row]) => row?.xid)).size).toBe(1)
  expect(await current()).not.toEqual(first[0])
})

it('has a statement that fails fail alone', async () => {
  const sql = reader(acme)
  const endless: Record<string, unknown> = {}
  endless['self'] = endless
  const asked = [
    sql.query('select 1 as n'),
    sql.query('select $1::json as n', [endless]),
    sql.query('select 1 / $1::int as n', [0]),
    sql.query('select $1::int as n', [3]),
  ]
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'fulfilled', value: [{ n: 1 }] },
    { status: 'rejected', reason: { message: expect.stringContaining('circular') as string } },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{ n: 3 }] },
  ])
  expect(await sql.query('select 1 / $1::int as n', [1])).toEqual([{ n: 1 }])
})

it('has a statement that takes too long say so, and those beside it answered', async () => {
  const sql = reader(acme)
  const asked = [sql.query('select pg_sleep(2)'), sql.query('select 2 as n')]
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'rejected', reason: { code: 'UNAVAILABLE' } },
    { status: 'fulfilled', value: [{ n: 2 }] },
  ])
})

it('plans a statement anew when the columns of its table are others', async () => {
  const sql = reader(acme)
  const kinds = () => sql.query('select * from review_step')
  for (let round = 0; round < 3; round++) await kinds()
  await (await hold(app, 'alter table review_step add column added int')).commit()
  await expect(kinds()).resolves.toEqual([])
})

it('reads rows as the driver and a transaction do', async () => {
  const statement = `select now() - interval '1 day' < now() as yes, '2026-01-31T10:15:30Z'::timestamptz as at,
    array[1, 2] as list, '{"a": 1}'::json as json, null::text as nothing, 12::bigint as large, $1::text as given`
  const driver = new pg.Client({ connectionString: app.services.config.database.url })
  await driver.connect()
  const { rows } = await driver.query(statement, ['x'])
  await driver.end()
  expect(await reader(acme).query(statement, ['x'])).toEqual(rows)
  expect(await reads().inWorkspace(acme.workspaceId, (tx) => tx.query(statement, ['x']))).toEqual(rows)
})

it('does not have a statement that was slow the last time hold up others', async () => {
  const sent: string[][] = []
  const send = (statements: readonly Statement[]) => {
    sent.push(statements.map(({ text }) => text))
    const answers = statements.map(({ text }) => ({
      rows: [],
      command: 'SELECT 0',
      rowCount: 0,
      tookMs: text === 'slow' ? 50 : 1,
    }))
    return Promise.resolve({ answers })
  }
  const lane = new ReadLane(new StatementHabits('read'), send)
  const ask = () => Promise.all(['slow', 'fast', 'other'].map((text) => lane.query(text, [])))
  await ask()
  await ask()
  expect(sent).toEqual([['slow', 'fast', 'other'], ['fast', 'other'], ['slow']])
})

it('tells everybody who asked when there is no connection', async () => {
  const refusal = new Error('no connection')
  const send = vi.fn(() => Promise.reject(refusal))
  const lane = new ReadLane(new StatementHabits('read'), send)
  const asked = await Promise.allSettled([lane.query('a', []), lane.query('b', [])])
  expect(asked).toEqual(Array(2).fill({ status: 'rejected', reason: refusal }))
  expect(send).toHaveBeenCalledOnce()
})

it('names only what comes again', () => {
  const habits = new StatementHabits('read')
  expect(habits.nameOf('a')).toBeUndefined()
  const name = habits.nameOf('a')
  expect([habits.nameOf('a'), habits.nameOf('b')]).toEqual([name, undefined])
})
