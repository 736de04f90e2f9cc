import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Column, declaredTable } from '../test/declared-columns.ts'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { entities } from './entities.ts'

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
    const { table, columns } = declaredTable(platform, name)
    const text = (columns: Column[]) =>
      columns.map(({ name, type, nullable }) => `${name} ${type}${nullable ? '?' : ''}`)
    expect(text(columns)).toEqual(text(await stored(table)))
  })
})
