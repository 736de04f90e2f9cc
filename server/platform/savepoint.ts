import type { Sql } from './database.ts'

/**
 * Does a part of a transaction, so that a refusal takes back what the part has done and nothing else of the transaction.
 * What the part wants done after the commit it may ask for once nothing can be refused any more.
 * @throws what the part throws
 */
export async function inSavepoint<T>(tx: Sql, part: () => Promise<T>): Promise<T> {
  await tx.query('savepoint part')
  try {
    const made = await part()
    await tx.query('release savepoint part')
    return made
  } catch (error) {
    await tx.query('rollback to savepoint part')
    throw error
  }
}
