import type { Sql } from '../platform/database.ts'

/**
 * What some work in a transaction returns, and how many rows of some tables it looked at; `%` in a name stands for anything. PostgreSQL
 * counts what the connection did in the second before as well, which is taken off.
 */
export async function withRowsRead<T>(
  tx: Sql,
  tables: readonly string[],
  work: () => Promise<T>,
): Promise<{ result: T; rows: number }> {
  const count = async () => {
    const [read] = await tx.query<{ rows: number | null }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows
       from pg_stat_xact_user_tables where relname like any ($1::text[])`,
      [tables],
    )
    return read?.rows ?? 0
  }
  const before = await count()
  const result = await work()
  return { result, rows: (await count()) - before }
}
