import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { entities } from './entities.ts'

interface Column {
  name: string
  type: string
  nullable: boolean
}

/** PostgreSQL's names of the types that entities declare. */
const types: Readonly<Record<string, string>> = {
  integer: 'int4',
  bigint: 'int8',
  smallint: 'int2',
  double: 'float8',
  boolean: 'bool',
  json: 'jsonb',
}

describe('entities', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())

  const stored = (table: string) =>
    platform.database.asSystem((tx) =>
      tx.query<Column>(
        `select column_name as name, regexp_replace(udt_name, '^_(.*)', '\\1[]') as type, is_nullable = 'YES' as nullable
         from information_schema.columns where table_schema = current_schema() and table_name = $1 order by column_name`,
        [table],
      ),
    )

  it.each(entities.map((entity) => [entity.name]))('%s is as its table was migrated', async (name) => {
    const { tableName, props } = platform.database.orm.getMetadata().get(name)
    const declared = props
      .filter(({ persist }) => persist !== false)
      .map(({ fieldNames, columnTypes, type, nullable }): Column => {
        const [column = ''] = fieldNames
        return { name: column, type: types[type] ?? columnTypes[0] ?? type, nullable: nullable ?? false }
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
    const text = (columns: Column[]) =>
      columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? '?' : ''}`)
    expect(text(declared)).toEqual(text(await stored(tableName)))
  })
})
