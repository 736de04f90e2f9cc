import type { Sql } from './database.ts'

/** The result of a part of a transaction whose writes and locks are taken back at once. */
export async function takenBack<T>(tx: Sql, part: () => Promise<T>): Promise<T> {
  await tx.query('savepoint tried')
  const made = await part()
  await tx.query('rollback to savepoint tried')
  return made
}

/**
 * Runs a part of a transaction in a savepoint, so that an error rolls back that part only. Work for after the commit
 * should be registered when nothing of the part can fail any more: it is not unregistered.
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
