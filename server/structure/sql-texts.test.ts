import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '../platform/database.ts'
import { type CalledFunction, calledFunctions } from '../test/called-statements.ts'
import { composedStatements } from '../test/composed-statements.ts'
import { declaredTable } from '../test/declared-columns.ts'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { entities } from '../wiring/entities.ts'
import { textsWithoutTables } from './sql-texts.ts'
import { type StatementText, statementTexts } from './statement-texts.ts'
import { filesWithSql, filesWithSqlText } from './statements.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startTestPlatform()
})
afterAll(() => platform.close())

describe('statements that are written as text', () => {
  let written: StatementText[]
  let composed: ReadonlyMap<string, readonly string[]>
  beforeAll(async () => {
    written = await statementTexts(filesWithSqlText().filter((path) => !textsWithoutTables.includes(path)))
    composed = await composedStatements(platform)
  })

  it('are all known, also those that are composed for what a function is called with', () => {
    const paths = written.flatMap(({ place, text }) => (text === null ? place.replace(/:\d+$/, '') : []))
    expect([...new Set(paths)].sort()).toEqual([...composed.keys()].sort())
  })

  it('name columns of entities', async () => {
    const texts = [
      ...written.flatMap(({ place, text }) => (text === null ? [] : [[place, text] as const])),
      ...[...composed].flatMap(([place, sent]) => sent.map((text) => [place, text] as const)),
    ]
    expect(await faultsOf(texts)).toEqual([])
  })
})

describe('the statements of functions that take a transaction', () => {
  let called: CalledFunction[]
  beforeAll(async () => {
    called = await calledFunctions(filesWithSql().filter((path) => !textsWithoutTables.includes(path)))
  })

  it('are seen of most functions', () => {
    const seen = called.filter(({ texts }) => texts.size > 0)
    expect(seen.length / called.length).toBeGreaterThan(0.85)
  })

  it('name columns of entities, built or not', async () => {
    const texts = called.flatMap(({ place, texts }) => [...texts].map((text) => [place, text] as const))
    expect(await faultsOf(texts, 'undefined_column')).toEqual([])
  })
})

/** Commands, which cannot be prepared. */
const isUnprepared = (text: string): boolean => /^\s*(set|explain|savepoint|release|rollback) /.test(text)

const codes = { undefined_column: '42703' }

/**
 * Why PostgreSQL does not take statements, each with its place, where its tables have the columns that the entities declare at this
 * moment. Nothing is run. Where values only stand in for others, some statements are none; then one kind of fault counts.
 */
const faultsOf = (
  statements: readonly (readonly [place: string, text: string])[],
  kind?: keyof typeof codes,
): Promise<string[]> =>
  platform.database.asSystem(async (tx) => {
    await declareTables(tx)
    const faults: string[] = []
    for (const [place, text] of statements) {
      const fault = isUnprepared(text) ? null : await faultOf(tx, text)
      if (fault && (!kind || fault.code === codes[kind])) faults.push(`${place}: ${fault.message}`)
    }
    return faults
  })

/** Puts empty tables in front of the migrated ones, with the columns that the entities declare. */
async function declareTables(tx: Sql): Promise<void> {
  for (const entity of entities) {
    const { table, columns } = declaredTable(platform, entity.name)
    const list = columns.map(({ name, type }) => `${name} ${type}`)
    await tx.query(`create temp table ${table} (${list.join(', ')}) on commit drop`)
  }
}

async function faultOf(tx: Sql, text: string): Promise<{ code?: string; message: string } | null> {
  await tx.query('savepoint looked')
  try {
    await tx.query(`prepare looked as ${text}`)
    await tx.query('deallocate looked')
    return null
  } catch (error) {
    await tx.query('rollback to savepoint looked')
    return error as Error
  }
}
