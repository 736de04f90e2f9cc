const deadlock = '40P01'
const mostTries = 5

/** The result of a transaction, which is retried when PostgreSQL aborts it for a deadlock; five attempts at most. */
export async function untilNoDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || tries === mostTries) throw error
    }
  }
}
