import type { Reading } from './check.ts'

/** The lines that a statement finds: each of its rows has one, `wrong`. */
export async function lines(db: Reading, sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ wrong: string }>(sql, values)
  return rows.map(({ wrong }) => wrong)
}
