import type { ClientBase, QueryConfig } from 'pg'
import pg from 'pg'
import type { Sql } from '../../server/platform/database.ts'
import { typedSql, withFieldNames } from '../../server/platform/typed-sql.ts'

interface Explained {
  'Planning Time': number
  'Execution Time': number
}

/** Reads in a client's transaction, and sums up what EXPLAIN reports of the statements while it is turned on. */
export function readerOf(client: ClientBase) {
  const spent = { explains: false, worked: 0 }
  const run = async (statement: QueryConfig) => {
    if (spent.explains) {
      const explained = await client.query<{ 'QUERY PLAN': [Explained] }>({
        ...statement,
        text: `explain (analyze, buffers, timing off, format json) ${statement.text}`,
      })
      const [plan] = explained.rows[0]?.['QUERY PLAN'] ?? []
      spent.worked += (plan?.['Planning Time'] ?? 0) + (plan?.['Execution Time'] ?? 0)
    }
    return client.query(statement)
  }
  const tx: Sql = {
    db: () => typedSql(withFieldNames((text, values) => run({ text, values: [...values], types: pg.types }))),
    query: async (statement, values = []) => {
      const text = typeof statement === 'string' ? statement : statement.text
      return (await run({ text, values, types: pg.types })).rows as never[]
    },
  }
  return { tx, spent }
}
