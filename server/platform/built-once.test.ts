import { expect, it } from 'vitest'
import { builtOnce } from './built-once.ts'
import type { Sql } from './database.ts'
import { typedSql } from './typed-sql.ts'

interface Tables {
  item: { id: string; workspaceId: string; kind: string }
}

/** What is sent, and answered with a row for each statement. */
function sending() {
  const sent: [text: string, values: readonly unknown[]][] = []
  const tx: Sql = {
    query: () => Promise.reject(new Error('it is sent by the builder')),
    db: () =>
      typedSql((text, values) => {
        sent.push([text, values])
        return Promise.resolve({ rows: [{ id: `row ${sent.length}` }], rowCount: 1 })
      }),
  }
  return { sent, tx }
}

it('a statement is built for the first read, and has the values of each', async () => {
  let times = 0
  const read = builtOnce((tx, workspaceId, anyOfIds) => {
    times++
    return tx
      .db<Tables>()
      .selectFrom('item')
      .select('id')
      .where('workspaceId', '=', workspaceId)
      .where('kind', '=', 'large')
      .where('id', '=', anyOfIds)
  })
  expect(times).toBe(0)
  const [first, second] = [sending(), sending()]
  expect(await read(first.tx, 'acme', ['a', 'b'])).toEqual([{ id: 'row 1' }])
  expect(await read(second.tx, 'other', [])).toEqual([{ id: 'row 1' }])
  expect(await read(first.tx, 'acme', ['c'])).toEqual([{ id: 'row 2' }])
  const text = 'select "id" from "item" where "workspace_id" = $1 and "kind" = $2 and "id" = any ($3::uuid[])'
  expect(first.sent).toEqual([
    [text, ['acme', 'large', ['a', 'b']]],
    [text, ['acme', 'large', ['c']]],
  ])
  expect(second.sent).toEqual([[text, ['other', 'large', []]]])
  expect(times).toBe(1)
})
