import type { Reading } from './check.ts'

/** The column `wrong` of each row of a statement. */
export async function lines(db: Reading, sql: string, values: unknown[]): Promise<string[]> {
  const { rows } = await db.query<{ wrong: string }>(sql, values)
  return rows.map(({ wrong }) => wrong)
}
