import { afterAll, beforeAll, expect, it } from 'vitest'
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
