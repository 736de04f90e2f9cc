import { sql } from 'kysely'
import { Connection } from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import type { Sql } from './database.ts'
import { newId } from './ids.ts'

let platform: TestPlatform
beforeAll(async () => void (platform = await startTestPlatform()))
afterAll(() => platform.close())

/** Runs a statement several times in a transaction, and says whether its connection has prepared it. */
async function isPrepared(tx: Sql, text: string): Promise<boolean> {
  for (const value of [1, 2, 3]) await tx.query(text, [value])
  const rows = await tx.query('select from pg_prepared_statements where statement = $1', [text])
  return rows.length > 0
}

it('is prepared where it comes again and rows are reached by key', async () => {
  const prepared = await platform.database.byKey([newId()], (tx) =>
    isPrepared(tx, 'select $1::int as number'),
  )
  expect(prepared).toBe(true)
})

it.each(['*', 'w.*'])('is not where it reads %s, whose columns a migration changes', async (columns) => {
  const text = `select ${columns} from workspace w where $1::int is not null`
  expect(await platform.database.byKey([newId()], (tx) => isPrepared(tx, text))).toBe(false)
})

it.each([
  ['count rows', 'select count(*) from workspace'],
  ['read * in a part of its own', 'select id from (select * from workspace) w'],
])('may %s', async (_what, read) => {
  const text = `${read} where $1::int is not null`
  expect(await platform.database.byKey([newId()], (tx) => isPrepared(tx, text))).toBe(true)
})

it('is planned each time elsewhere, for its own values', async () => {
  const text = 'select $1::int as value'
  expect(await platform.database.inWorkspace(newId(), (tx) => isPrepared(tx, text))).toBe(false)
})

it('is described once a connection, and again for rows with other names', async () => {
  const describing = vi.spyOn(Connection.prototype as unknown as { describe(): void }, 'describe')
  const text = `select 1::int as some_number`
  await platform.database.byKey([newId()], async (tx) => {
    for (const _ of [1, 2, 3]) expect(await tx.query(text)).toEqual([{ some_number: 1 }])
    const before = describing.mock.calls.length
    for (const _ of [4, 5, 6]) expect(await tx.query(text)).toEqual([{ some_number: 1 }])
    expect(describing).toHaveBeenCalledTimes(before)
    expect((await sql.raw(text).execute(tx.db())).rows).toEqual([{ someNumber: 1 }])
  })
  describing.mockRestore()
})
