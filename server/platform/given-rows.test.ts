import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../test/test-platform.ts'
import { givenRows } from './given-rows.ts'
import { newId } from './ids.ts'

interface Item {
  objectId: string
  tagsAdded: string[] | null
  dueAt?: Date | null
}

const types = { objectId: 'uuid', tagsAdded: 'text[]', dueAt: 'timestamptz' }

describe('rows that the program brings to a statement', () => {
  let platform: TestPlatform
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())

  const read = (rows: readonly Item[]) =>
    platform.database.asSystem((tx) =>
      tx
        .db<object>()
        .selectFrom(givenRows('item', types, rows))
        .selectAll()
        .orderBy('item.objectId')
        .execute(),
    )

  it('are a table with their properties as columns, lists, moments and nothing included', async () => {
    const [first = '', second = '', third = ''] = [newId(), newId(), newId()].sort()
    const dueAt = new Date('2026-03-01T12:00:00.123Z')
    const rows = [
      { objectId: first, tagsAdded: ['one, two', '"three"'], dueAt },
      { objectId: second, tagsAdded: [], dueAt: null },
      { objectId: third, tagsAdded: null },
    ]
    expect(await read(rows)).toEqual([rows[0], rows[1], { ...rows[2], dueAt: null }])
  })

  it('may be none', async () => {
    expect(await read([])).toEqual([])
  })

  it('may be thousands', async () => {
    const rows = Array.from({ length: 20_000 }, () => ({ objectId: newId(), tagsAdded: null }))
    expect(await read(rows)).toHaveLength(20_000)
  })
})
