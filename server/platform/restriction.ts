import type { Sql } from './database.ts'

/** The categories that the transaction is restricted to (section 2.15), as the value of its setting; empty for none. */
export async function restrictionOf(tx: Sql): Promise<string> {
  const [row] = await tx.query<{ categories: string | null }>(
    `select current_setting('verdict.categories', true) as categories`,
  )
  return row?.categories ?? ''
}

/** Restricts the rest of the transaction to categories, in the form of `restrictionOf`. */
export async function restrict(tx: Sql, categories: string): Promise<void> {
  await tx.query(`select set_config('verdict.categories', $1, true)`, [categories])
}
