const deadlock = '40P01'
const mostTries = 5

/** The outcome of a transaction, begun again when PostgreSQL chose it as the victim of a deadlock; five times at most. */
export async function untilNoDeadlock<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if ((error as { code?: string }).code !== deadlock || tries === mostTries) throw error
    }
  }
}
